import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import { eventText } from './wire.ts'

/** What one subscriber is given at once. */
export interface Part {
  /** Stored events, in order. */
  readonly events: readonly StoredLiveEvent[]
  /** Those and the passing values, as they are written. */
  readonly bytes: Buffer
  /** The passing values alone. */
  readonly passing: string
}

/** Events and passing values that have come since the last wave, and go to all subscribers at once. */
export class Wave {
  readonly #events: readonly StoredLiveEvent[]
  readonly #passing: ReadonlyMap<string, string>
  readonly #comment: string
  readonly #topics: ReadonlySet<string>
  /** By the topics that are heard: what several audiences hear of this wave is made once. */
  readonly #parts = new Map<string, Part | null>()

  /**
   * @param passing the text of each topic's value
   * @param comment goes to everyone, after all else
   */
  constructor(events: readonly StoredLiveEvent[], passing: ReadonlyMap<string, string>, comment: string) {
    this.#events = events
    this.#passing = passing
    this.#comment = comment
    this.#topics = new Set([...events.map(({ topic }) => topic), ...passing.keys()])
  }

  /** What those who hear some topics are given; null: nothing. */
  partOf(topics: ReadonlySet<string>): Part | null {
    const heard = [...this.#topics].filter((topic) => topics.has(topic))
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
