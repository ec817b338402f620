import { TOPICS } from '@fxmatch/contract/events/topics'
import { SeenIds } from './seen-ids.ts'

/** One event of the feed: the topic it belongs to, where the server names it, and its parsed JSON. */
export type LiveEvent = { id: string; topic: string | null; data: unknown }

/**
 * Topics whose messages are whole current values. The server does not number them: the browser reports them under the
 * id of the event before, so they are never taken for duplicates.
 */
const VALUE_TOPICS: ReadonlySet<string> = new Set([TOPICS.clock, TOPICS.marketKpi])

/** How many recent event ids are remembered to drop what two overlapping sources both deliver. */
const REMEMBERED_IDS = 2_000

/** Takes messages in: drops duplicates, remembers the last id, and hands them on in one batch per frame. */
export class EventIntake {
  readonly #schedule: (flush: () => void) => void
  readonly #deliver: (events: LiveEvent[]) => void
  readonly #seen = new SeenIds(REMEMBERED_IDS)
  #queue: LiveEvent[] = []
  #scheduled = false
  #lastId: string | null = null

  constructor(schedule: (flush: () => void) => void, deliver: (events: LiveEvent[]) => void) {
    this.#schedule = schedule
    this.#deliver = deliver
  }

  /** The id to resume after; null before the first event. */
  get lastId(): string | null {
    return this.#lastId
  }

  /** Whether something has been taken in since the last frame. */
  get isPending(): boolean {
    return this.#scheduled
  }

  accept(message: MessageEvent<string>): void {
    if (VALUE_TOPICS.has(message.type)) this.#lastId ??= message.lastEventId || null
    else if (!this.#isNew(message.lastEventId)) return
    const event = readEvent(message)
    if (event === null) return
    this.#queue.push(event)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#schedule(() => this.#flush())
  }

  /** Starts over after `id`: what came before it is no longer on the server's record. */
  restart(id: string): void {
    this.#seen.clear()
    this.#queue = []
    this.#lastId = id === '' ? null : id
  }

  #isNew(id: string): boolean {
    if (id === '') return true
    if (!this.#seen.isNew(id)) return false
    this.#lastId = id
    return true
  }

  #flush(): void {
    this.#scheduled = false
    const events = this.#queue
    this.#queue = []
    if (events.length > 0) this.#deliver(events)
  }
}

/** The topic is the event's name or, in an unnamed event, the `topic` member of its data; null for no JSON at all. */
function readEvent(message: MessageEvent<string>): LiveEvent | null {
  try {
    const data: unknown = JSON.parse(message.data)
    const named = message.type !== 'message' ? message.type : null
    const inside = typeof data === 'object' && data !== null && 'topic' in data ? data.topic : null
    return { id: message.lastEventId, topic: named ?? (typeof inside === 'string' ? inside : null), data }
  } catch (error) {
    console.error('an event of the live feed is no JSON', message.lastEventId, error)
    return null
  }
}
