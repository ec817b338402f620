import { EventIntake } from './event-intake.ts'
import type { LiveStatus, LiveTold } from './live-messages.ts'

/** What the connection uses of the browser; tests bring their own. */
export type LiveEnvironment = {
  open: (url: string) => EventSource
  /** Runs once, after so many milliseconds in which events are gathered. */
  schedule: (flush: () => void, milliseconds: number) => void
  now: () => Date
  /** Runs later; the answer cancels. */
  after: (milliseconds: number, run: () => void) => () => void
}

/** Reopening after a refusal waits this long, doubled each time up to the limit. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** With the clock subscribed, a silence this long means that the line is dead although nobody said so. */
const SILENCE_MS = 20_000
const HEARD_EVERY_MS = 1_000
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
  readonly #tell: (told: LiveTold) => void
  readonly #intake: EventIntake
  #topics: readonly string[] = []
  #state: LiveStatus['state'] = 'connecting'
  #current: { source: EventSource; topics: string } | null = null
  #retired: EventSource | null = null
  #refusals = 0
  #heardAt = 0
  #cancelWait: () => void = nothing
  #cancelSilence: () => void = nothing

  constructor(endpoint: string, environment: LiveEnvironment, tell: (told: LiveTold) => void) {
    this.#endpoint = endpoint
    this.#environment = environment
    this.#tell = tell
    this.#intake = new EventIntake(environment, (wave) => tell({ told: 'wave', ...wave }))
  }

  /**
   * Hears these topics and no others.
   * @param after the last event that who listens has been handed: a topic that is added begins there, without what is known
   */
  listen(topics: readonly string[], after: string | null): void {
    this.#topics = topics
    this.#intake.begin(after)
    this.#open(after)
  }

  /** The last wave has been dealt with. */
  next(): void {
    this.#intake.next()
  }

  #open(after: string | null): void {
    this.#cancelWait()
    const topics = this.#topics
    const wanted = topics.join('\n')
    if (this.#current?.topics === wanted && this.#current.source.readyState !== CLOSED) return
    this.#retired?.close()
    this.#retired = this.#current?.source ?? null
    this.#current = null
    if (topics.length === 0) {
      this.#retire()
      return
    }
    const source = this.#environment.open(this.#address(topics, after))
    this.#current = { source, topics: wanted }
    source.onopen = () => {
      this.#retire()
      this.#heard()
    }
    const accept = (message: MessageEvent<string>) => {
      // Once a second says enough: a timer for each of a thousand messages would be a tenth of a slow processor.
      if (this.#environment.now().getTime() - this.#heardAt >= HEARD_EVERY_MS) this.#heard()
      this.#intake.accept(message)
    }
    source.onmessage = accept
    for (const topic of topics) source.addEventListener(topic, accept)
    source.addEventListener('reset', (message) => {
      this.#intake.restart(message.lastEventId)
      this.#tell({ told: 'reset', lastId: this.#intake.lastId })
    })
    source.onerror = () => this.#failed(source)
  }

  #failed(source: EventSource): void {
    if (this.#current?.source !== source) return
    this.#stale()
    this.#tell({ told: 'break' })
    if (source.readyState !== CLOSED) return // the browser reconnects by itself, with Last-Event-ID
    this.#refusals += 1
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (this.#refusals - 1), LONGEST_WAIT_MS)
    this.#cancelWait = this.#environment.after(wait, () => this.#open(this.#intake.lastId))
  }

  #retire(): void {
    this.#retired?.close()
    this.#retired = null
  }

  #address(topics: readonly string[], after: string | null): string {
    const query = new URLSearchParams(topics.map((topic) => ['topic', topic]))
    if (after !== null) query.set('lastEventID', after)
    return `${this.#endpoint}?${query}`
  }

  #heard(): void {
    this.#refusals = 0
    this.#heardAt = this.#environment.now().getTime()
    this.#setStatus({ state: 'connected' })
    this.#cancelSilence()
    this.#cancelSilence = this.#topics.includes('clock')
      ? this.#environment.after(SILENCE_MS, () => this.#stale())
      : nothing
  }

  #stale(): void {
    this.#heardAt = 0
    this.#setStatus({ state: 'stale', since: this.#environment.now() })
  }

  #setStatus(next: LiveStatus): void {
    if (next.state === this.#state) return
    this.#state = next.state
    this.#tell({ told: 'status', status: next })
  }
}
