import { EventIntake, type LiveEvent } from './event-intake.ts'

export type LiveStatus =
  | { state: 'connecting' }
  | { state: 'connected' }
  /** Nothing arrives; what is shown may be old since `since`. */
  | { state: 'stale'; since: Date }

/** What the connection uses of the browser; tests bring their own. */
export type LiveEnvironment = {
  open: (url: string) => EventSource
  /** Runs once before the next frame, or soon when the page is hidden. */
  schedule: (flush: () => void) => void
  now: () => Date
  /** Runs later; the answer cancels. */
  after: (milliseconds: number, run: () => void) => () => void
}

/** Gets each frame's events of one topic, in order. */
export type LiveReceiver = (events: LiveEvent[]) => void

/** Reopening after a refusal waits this long, doubled each time up to the limit. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** With the clock subscribed, a silence this long means that the line is dead although nobody said so. */
const SILENCE_MS = 20_000
/** `EventSource.CLOSED`: the browser has given up and will not reconnect by itself. */
const CLOSED = 2

const nothing = () => undefined

/**
 * One event source for all topics that anyone on the page is interested in. When the set of topics changes, a new
 * source is opened from the last id seen while the old one still delivers, and duplicates are dropped, so that no
 * event is lost in between. A broken line is resumed by the browser with Last-Event-ID; a refused one by us.
 */
export class LiveConnection {
  readonly #endpoint: string
  readonly #environment: LiveEnvironment
  readonly #intake: EventIntake
  readonly #receivers = new Map<string, Set<LiveReceiver>>()
  readonly #statusListeners = new Set<() => void>()
  readonly #resetListeners = new Set<() => void>()
  readonly #breakListeners = new Set<() => void>()
  #status: LiveStatus = { state: 'connecting' }
  #current: { source: EventSource; topics: string } | null = null
  #retired: EventSource | null = null
  #refusals = 0
  #reopening = false
  #cancelWait: () => void = nothing
  #cancelSilence: () => void = nothing

  /** @param after the event that all shown data is newer than: those that came since are sent first; null: not known */
  constructor(endpoint: string, environment: LiveEnvironment, after: string | null) {
    this.#endpoint = endpoint
    this.#environment = environment
    this.#intake = new EventIntake(environment.schedule, (events) => this.#deliver(events))
    if (after !== null) this.#intake.restart(after)
  }

  /** Adds the interest in a topic; the answer ends it. */
  subscribe(topic: string, receive: LiveReceiver): () => void {
    const receivers = this.#receivers.get(topic) ?? new Set()
    receivers.add(receive)
    if (!this.#receivers.has(topic)) {
      this.#receivers.set(topic, receivers)
      this.#reopenSoon()
    }
    return () => {
      receivers.delete(receive)
      if (receivers.size > 0 || this.#receivers.get(topic) !== receivers) return
      this.#receivers.delete(topic)
      this.#reopenSoon()
    }
  }

  /** Whether a topic that is subscribed now brings all that happened since an event that shown data is newer than. */
  get resumes(): boolean {
    return this.#intake.lastId !== null
  }

  /** Whether events arrive, and since when they do not. */
  get status(): LiveStatus {
    return this.#status
  }

  /** Calls `listener` whenever the status changes; the answer unsubscribes. */
  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** Calls `listener` when events were missed for good, so that all shown data must be fetched anew. */
  onReset(listener: () => void): () => void {
    this.#resetListeners.add(listener)
    return () => this.#resetListeners.delete(listener)
  }

  /** Calls `listener` each time the line breaks: the server may have closed it for a reason. */
  onBreak(listener: () => void): () => void {
    this.#breakListeners.add(listener)
    return () => this.#breakListeners.delete(listener)
  }

  /** Ends everything; the page is left. */
  close(): void {
    this.#cancelWait()
    this.#cancelSilence()
    this.#receivers.clear()
    this.#current?.source.close()
    this.#retired?.close()
    this.#current = null
    this.#retired = null
  }

  #reopenSoon(): void {
    if (this.#reopening) return
    this.#reopening = true
    // Screens subscribe one by one while they mount: one change of address for all of them.
    queueMicrotask(() => this.#open())
  }

  #open(): void {
    this.#reopening = false
    this.#cancelWait()
    const topics = [...this.#receivers.keys()].sort()
    const wanted = topics.join('\n')
    if (this.#current?.topics === wanted && this.#current.source.readyState !== CLOSED) return
    this.#retired?.close()
    this.#retired = this.#current?.source ?? null
    this.#current = null
    if (topics.length === 0) {
      this.#retire()
      return
    }
    const source = this.#environment.open(this.#address(topics))
    this.#current = { source, topics: wanted }
    source.onopen = () => {
      this.#retire()
      this.#heard()
    }
    const accept = (message: MessageEvent<string>) => {
      // Once a frame says enough: a timer for each of a thousand messages a second is a tenth of a slow processor.
      if (!this.#intake.isPending) this.#heard()
      this.#intake.accept(message)
    }
    source.onmessage = accept
    for (const topic of topics) source.addEventListener(topic, accept)
    source.addEventListener('reset', (message) => {
      this.#intake.restart(message.lastEventId)
      for (const listener of this.#resetListeners) listener()
    })
    source.onerror = () => this.#failed(source)
  }

  #failed(source: EventSource): void {
    if (this.#current?.source !== source) return
    this.#stale()
    for (const listener of this.#breakListeners) listener()
    if (source.readyState !== CLOSED) return // the browser reconnects by itself, with Last-Event-ID
    this.#refusals += 1
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (this.#refusals - 1), LONGEST_WAIT_MS)
    this.#cancelWait = this.#environment.after(wait, () => this.#open())
  }

  #retire(): void {
    this.#retired?.close()
    this.#retired = null
  }

  #address(topics: readonly string[]): string {
    const query = new URLSearchParams(topics.map((topic) => ['topic', topic]))
    if (this.#intake.lastId !== null) query.set('lastEventID', this.#intake.lastId)
    return `${this.#endpoint}?${query}`
  }

  #heard(): void {
    this.#refusals = 0
    this.#setStatus({ state: 'connected' })
    this.#cancelSilence()
    this.#cancelSilence = this.#receivers.has('clock')
      ? this.#environment.after(SILENCE_MS, () => this.#stale())
      : nothing
  }

  #stale(): void {
    this.#setStatus({ state: 'stale', since: this.#environment.now() })
  }

  #setStatus(next: LiveStatus): void {
    if (next.state === this.#status.state) return
    this.#status = next
    for (const listener of this.#statusListeners) listener()
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
