import type { LiveAsk, LiveEvent, LiveStatus, LiveTold } from './live-messages.ts'

/** The thread that holds the line, as the page sees it; tests bring their own. */
export type LiveThread = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** A thread that could not be started, or has ended by a fault, is started again after this long. */
const RESTART_MS = 5_000

/** Gets the new events of one topic, in order. */
export type LiveReceiver = (events: LiveEvent[]) => void

/**
 * The page's end of the live feed: who is interested in which topic, and whether the feed delivers. The line itself is held
 * by a thread of its own (`live-connection.ts`), which takes the messages in one by one while the page answers to who uses it.
 */
export class LiveLine {
  readonly #start: () => LiveThread
  readonly #receivers = new Map<string, Set<LiveReceiver>>()
  readonly #statusListeners = new Set<() => void>()
  readonly #resetListeners = new Set<() => void>()
  readonly #breakListeners = new Set<() => void>()
  #thread: LiveThread | null = null
  #status: LiveStatus = { state: 'connecting' }
  #lastId: string | null
  #asking = false

  /** @param after the event that all shown data is newer than: those that came since are sent first; null: not known */
  constructor(start: () => LiveThread, after: string | null) {
    this.#start = start
    this.#lastId = after
  }

  /** Adds the interest in a topic; the answer ends it. */
  subscribe(topic: string, receive: LiveReceiver): () => void {
    const receivers = this.#receivers.get(topic) ?? new Set()
    receivers.add(receive)
    if (!this.#receivers.has(topic)) {
      this.#receivers.set(topic, receivers)
      this.#askSoon()
    }
    return () => {
      receivers.delete(receive)
      if (receivers.size > 0 || this.#receivers.get(topic) !== receivers) return
      this.#receivers.delete(topic)
      this.#askSoon()
    }
  }

  /** Whether a topic that is subscribed now brings all that happened since an event that shown data is newer than. */
  get resumes(): boolean {
    return this.#lastId !== null
  }

  /** Whether events arrive, and since when they do not. */
  get status(): LiveStatus {
    return this.#status
  }

  /** Calls `listener` whenever the status changes; the answer unsubscribes. */
  onStatus(listener: () => void): () => void {
    return added(this.#statusListeners, listener)
  }

  /** Calls `listener` when events were missed for good, so that all shown data must be fetched anew. */
  onReset(listener: () => void): () => void {
    return added(this.#resetListeners, listener)
  }

  /** Calls `listener` each time the line breaks: the server may have closed it for a reason. */
  onBreak(listener: () => void): () => void {
    return added(this.#breakListeners, listener)
  }

  /** Ends everything; the page is left. */
  close(): void {
    this.#receivers.clear()
    this.#thread?.terminate()
    this.#thread = null
  }

  #askSoon(): void {
    if (this.#asking) return
    this.#asking = true
    // Screens subscribe one by one while they mount: one change of address for all of them.
    queueMicrotask(() => {
      this.#asking = false
      const topics = [...this.#receivers.keys()].sort()
      if (topics.length > 0 || this.#thread) this.#ask({ ask: 'topics', topics, after: this.#lastId })
    })
  }

  #ask(ask: LiveAsk): void {
    if (this.#thread === null) {
      this.#thread = this.#start()
      this.#thread.onmessage = ({ data }: MessageEvent<LiveTold>) => this.#hear(data)
      this.#thread.onerror = () => this.#restart()
    }
    this.#thread.postMessage(ask)
  }

  #hear(told: LiveTold): void {
    if (told.told === 'wave') {
      this.#lastId = told.lastId
      // The next one is gathered meanwhile, and comes even where somebody here fails at this one.
      this.#ask({ ask: 'next' })
      this.#deliver(JSON.parse(told.events))
    } else if (told.told === 'status') {
      this.#setStatus(told.status)
    } else if (told.told === 'reset') {
      this.#lastId = told.lastId
      call(this.#resetListeners)
    } else {
      call(this.#breakListeners)
    }
  }

  #restart(): void {
    this.#thread?.terminate()
    this.#thread = null
    if (this.#status.state !== 'stale') this.#setStatus({ state: 'stale', since: new Date() })
    setTimeout(() => this.#askSoon(), RESTART_MS)
  }

  #setStatus(status: LiveStatus): void {
    this.#status = status
    call(this.#statusListeners)
  }

  #deliver(events: LiveEvent[]): void {
    const topics = new Set(events.map(({ topic }) => topic))
    for (const [topic, receivers] of this.#receivers) {
      if (!topics.has(topic) && !topics.has(null)) continue
      const mine =
        topics.size === 1 ? events : events.filter((event) => event.topic === null || event.topic === topic)
      for (const receive of receivers) receive(mine)
    }
  }
}

function added(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function call(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}
