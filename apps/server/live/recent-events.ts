import { TOPICS } from '@fxmatch/contract/events/live-events'
import { z } from 'zod'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'

/** What is kept for those who are slow. A full log is read by the client anew, from the database. */
const MOST = { events: 5_000, bytes: 8 * 1024 * 1024 }
/** Room that is made when the log is full, so that it is not made for each event. */
const ROOM = 0.25

/** Of a market message, which position it tells the whole state of. */
const stateMessage = z.object({ data: z.object({ id: z.number() }) })

interface Entry {
  readonly event: StoredLiveEvent
  /** What the event tells the state of; null: nothing that a later one could stand for; undefined: not looked at yet. */
  state: number | null | undefined
}

/** What a subscriber has missed. */
export interface Missed {
  readonly events: readonly StoredLiveEvent[]
  /** The number up to which these events stand for all. */
  readonly upTo: number
  /** Whether there are more. */
  readonly more: boolean
}

/**
 * The newest events of this process, for subscribers whose clients are slow. A message of the market carries a whole position:
 * of several on one position, the last is all that somebody needs who has not had the others.
 */
export class RecentEvents {
  #entries: Entry[] = []
  #bytes = 0
  #newest = 0
  #floor = 0

  /** Events up to this number are not here. */
  get floor(): number {
    return this.#floor
  }

  /** Begins after a number. */
  startAt(seq: number): void {
    this.#entries = []
    this.#bytes = 0
    this.#newest = seq
    this.#floor = seq
  }

  /**
   * Takes events, in order; lets the oldest go where they are too many.
   * @param wanted whether somebody waits for them: then the older ones on a position go first
   */
  add(events: readonly StoredLiveEvent[], wanted: boolean): void {
    for (const event of events) {
      this.#entries.push({ event, state: undefined })
      this.#bytes += event.data.length
      this.#newest = event.seq
    }
    if (this.#isWithin(1)) return
    if (wanted) this.#keepLatest()
    if (this.#isWithin(1 - ROOM)) return
    let gone = 0
    for (const { event } of this.#entries) {
      if (this.#isWithin(1 - ROOM, gone)) break
      gone += 1
      this.#bytes -= event.data.length
      this.#floor = event.seq
    }
    this.#entries = this.#entries.slice(gone)
  }

  /**
   * What followed a number on some topics, in order, of each position the latest; null where some of it is gone.
   * @param mostBytes after which it stops; one event more than that is always given
   */
  after(seq: number, topics: ReadonlySet<string>, mostBytes: number): Missed | null {
    if (seq < this.#floor) return null
    const mine = this.#entries.slice(this.#firstAfter(seq)).filter(({ event }) => topics.has(event.topic))
    const events: StoredLiveEvent[] = []
    let bytes = 0
    for (const { event } of latest(mine)) {
      if (bytes > mostBytes) return { events, upTo: events.at(-1)?.seq ?? seq, more: true }
      events.push(event)
      bytes += event.data.length
    }
    return { events, upTo: this.#newest, more: false }
  }

  #isWithin(share: number, gone = 0): boolean {
    return this.#entries.length - gone <= MOST.events * share && this.#bytes <= MOST.bytes * share
  }

  #keepLatest(): void {
    this.#entries = latest(this.#entries)
    this.#bytes = this.#entries.reduce((sum, { event }) => sum + event.data.length, 0)
  }

  /** Index of the first entry above a number, by halving. */
  #firstAfter(seq: number): number {
    let [low, high] = [0, this.#entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle]?.event.seq ?? 0) <= seq) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The entries without those for which a later one stands. */
function latest(entries: readonly Entry[]): Entry[] {
  const known = new Set<number>()
  const kept: Entry[] = []
  for (const entry of entries.toReversed()) {
    if (entry.state === undefined) entry.state = stateOf(entry.event)
    if (entry.state !== null && known.has(entry.state)) continue
    if (entry.state !== null) known.add(entry.state)
    kept.push(entry)
  }
  return kept.reverse()
}

function stateOf({ topic, data }: StoredLiveEvent): number | null {
  if (topic !== TOPICS.marketPipe) return null
  const message = stateMessage.safeParse(JSON.parse(data))
  return message.success ? message.data.data.id : null
}
