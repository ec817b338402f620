import { TOPICS } from '@fxmatch/contract/events/topics'
import { SeenIds } from './seen-ids.ts'

/**
 * Topics whose messages are whole current values. The server does not number them: the browser reports them under the
 * id of the event before, so they are never taken for duplicates.
 */
const VALUE_TOPICS: ReadonlySet<string> = new Set([TOPICS.clock, TOPICS.marketKpi])

/** How many recent event ids are remembered to drop what two overlapping sources both deliver: all that one wave may hold. */
const REMEMBERED_IDS = 10_000

/** The most that one wave holds: who takes it can answer to something else before the next. */
const MOST_IN_A_WAVE = 100

/** Waves are at least this far apart: under load events are gathered meanwhile, which nobody notices. */
const BETWEEN_WAVES_MS = 100

/** Events that are handed over together: a JSON array of `LiveEvent`, and the id to resume after. */
export type Wave = { readonly events: string; readonly lastId: string | null }

/** An event as JSON, and the id to resume after it. */
type Taken = { readonly event: string; readonly lastId: string | null }

/**
 * Takes messages in: drops duplicates, remembers the last id, and hands them on in waves. A wave is one text, which costs who
 * takes it a tenth of what its events would, and the next one waits until it is asked for: who is busy gets fewer, larger ones. What comes after a silence is handed over at once.
 */
export class EventIntake {
  readonly #schedule: (flush: () => void, milliseconds: number) => void
  readonly #now: () => Date
  readonly #deliver: (wave: Wave) => void
  readonly #seen = new SeenIds(REMEMBERED_IDS)
  #queue: Taken[] = []
  #scheduled = false
  #asked = true
  #lastId: string | null = null
  #flushedAt = 0

  /** @param schedule runs the flush once, after so many milliseconds; 0: when the messages at hand have been taken in */
  constructor(
    { schedule, now }: { schedule: (flush: () => void, milliseconds: number) => void; now: () => Date },
    deliver: (wave: Wave) => void,
  ) {
    this.#schedule = schedule
    this.#now = now
    this.#deliver = deliver
  }

  /** The id to resume after; null before the first event. */
  get lastId(): string | null {
    return this.#lastId
  }

  accept(message: MessageEvent<string>): void {
    if (VALUE_TOPICS.has(message.type)) this.#lastId ??= message.lastEventId || null
    else if (!this.#isNew(message.lastEventId)) return
    const event = readEvent(message)
    if (event === null) return
    this.#queue.push({ event, lastId: this.#lastId })
    this.#flushSoon()
  }

  /** The wave before has been dealt with. */
  next(): void {
    this.#asked = true
    this.#flushSoon()
  }

  /** Begins after `id`, where nothing has been taken in yet. */
  begin(id: string | null): void {
    this.#lastId ??= id
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

  #flushSoon(): void {
    if (!this.#asked || this.#queue.length === 0) return
    if (this.#queue.length >= MOST_IN_A_WAVE) {
      this.#flush()
    } else if (!this.#scheduled) {
      this.#scheduled = true
      const since = this.#now().getTime() - this.#flushedAt
      // A clock that was set back must not keep events from anybody.
      const wait = since < 0 ? 0 : Math.max(0, BETWEEN_WAVES_MS - since)
      this.#schedule(() => {
        this.#scheduled = false
        this.#flush()
      }, wait)
    }
  }

  #flush(): void {
    const wave = this.#asked ? this.#queue.splice(0, MOST_IN_A_WAVE) : []
    const last = wave.at(-1)
    if (last === undefined) return
    this.#asked = false
    this.#flushedAt = this.#now().getTime()
    this.#deliver({ events: `[${wave.map(({ event }) => event).join(',')}]`, lastId: last.lastId })
  }
}

/**
 * A message as the JSON of a `LiveEvent`; null for no JSON at all. The topic is the event's name or, in an unnamed event, the
 * `topic` member of its data.
 */
function readEvent({ type, data, lastEventId }: MessageEvent<string>): string | null {
  try {
    const read: unknown = JSON.parse(data)
    const inside = typeof read === 'object' && read !== null && 'topic' in read ? read.topic : null
    const topic = type !== 'message' ? type : typeof inside === 'string' ? inside : null
    return `{"id":${JSON.stringify(lastEventId)},"topic":${JSON.stringify(topic)},"data":${data}}`
  } catch (error) {
    console.error('an event of the live feed is no JSON', lastEventId, error)
    return null
  }
}
