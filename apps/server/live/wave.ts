import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import { eventText, HEARTBEAT_TEXT } from './wire.ts'

/** What one subscriber is given at once. */
export interface Part {
  /** Stored events, in order. */
  readonly events: readonly StoredLiveEvent[]
  /** Those and the passing values, as they are written. */
  readonly bytes: Buffer
  /** The passing values alone. */
  readonly passing: string
}

/** What came at once: it goes to everybody. */
export interface Batch {
  readonly events: readonly StoredLiveEvent[]
  /** The text of each topic's value. */
  readonly passing: ReadonlyMap<string, string>
  /** Whether a comment goes to everyone, after all else. */
  readonly beats: boolean
}

/** What those who are reached now are given: the batches that are under way, in the order in which they came. */
export class Wave {
  readonly #events: readonly StoredLiveEvent[]
  readonly #passing: ReadonlyMap<string, string>
  readonly #comment: string
  readonly #topics: ReadonlySet<string>
  readonly #byAudience = new Map<string, Part | null>()
  /** By the topics that are heard: what several audiences hear of this wave is made once. */
  readonly #parts = new Map<string, Part | null>()

  constructor(batches: readonly Batch[]) {
    this.#events = batches.flatMap(({ events }) => events)
    this.#passing = new Map(batches.flatMap(({ passing }) => [...passing]))
    this.#comment = batches.some(({ beats }) => beats) ? HEARTBEAT_TEXT : ''
    this.#topics = new Set([...this.#events.map(({ topic }) => topic), ...this.#passing.keys()])
  }

  /**
   * What those who hear some topics are given; null: nothing.
   * @param audience the same for all who hear these
   */
  partOf(audience: string, topics: ReadonlySet<string>): Part | null {
    const known = this.#byAudience.get(audience)
    if (known !== undefined) return known
    const part = this.#partOf([...this.#topics].filter((topic) => topics.has(topic)))
    this.#byAudience.set(audience, part)
    return part
  }

  #partOf(heard: readonly string[]): Part | null {
    const key = heard.join('\n')
    const known = this.#parts.get(key)
    if (known !== undefined) return known
    const part = this.#make(new Set(heard))
    this.#parts.set(key, part)
    return part
  }

  #make(heard: ReadonlySet<string>): Part | null {
    const events = this.#events.filter(({ topic }) => heard.has(topic))
    const values = [...this.#passing].flatMap(([topic, text]) => (heard.has(topic) ? [text] : []))
    const passing = values.join('') + this.#comment
    if (events.length === 0 && passing === '') return null
    return { events, bytes: Buffer.from(events.map(eventText).join('') + passing), passing }
  }
}
