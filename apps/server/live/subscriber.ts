import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import { eventText } from './wire.ts'

/** Where a subscriber's bytes go; an HTTP response in the product. */
export interface Sink {
  write(bytes: Buffer | string): void
  /** Bytes accepted but not yet taken by the client. */
  pending(): number
  /** Calls back once, when the client has taken what waited: more than a socket's own buffer holds. */
  onceTaken(callback: () => void): void
  close(): void
}

/** Events that may arrive while a subscriber's past is being read; more than that and it is closed. */
const MAX_HELD_EVENTS = 5_000

/**
 * One open stream. It holds back what arrives until its past has been replayed, and while it is being found out whether its person may
 * still hear it: until `release` was called once for its beginning and once for each `pause`.
 */
export class Subscriber {
  readonly topics: ReadonlySet<string>
  /** The same for all with these topics. */
  readonly audience: string
  readonly sink: Sink
  /** Newest number it has, or does not want. */
  #seq: number
  #held: StoredLiveEvent[] | null = []
  #holds = 1
  closed = false
  /** Whether bytes wait for its client: it is given nothing more until they are taken, and then the latest of what it missed. */
  behind = false
  /** Whether all that it was behind with could be written since, while it was paused. */
  isDue = false
  /** Heartbeats in a row at which bytes were waiting for the client. */
  idleBeats = 0

  constructor(audience: string, topics: ReadonlySet<string>, sink: Sink, seq: number) {
    this.audience = audience
    this.topics = topics
    this.sink = sink
    this.#seq = seq
  }

  /** Whether it hears the present: what it missed has been replayed, and nobody asks whether it may. */
  get live(): boolean {
    return this.#held === null && !this.closed
  }

  get seq(): number {
    return this.#seq
  }

  /** Writes events that are newer than what it has. @returns how many were written */
  replay(events: readonly StoredLiveEvent[]): number {
    const fresh = events.filter(({ seq }) => seq > this.#seq)
    const last = fresh.at(-1)
    if (!last || this.closed) return 0
    this.#seq = last.seq
    this.sink.write(fresh.map(eventText).join(''))
    return fresh.length
  }

  /** Moves on without the events up to a number: they are no longer on record. */
  skipTo(seq: number): void {
    this.#seq = seq
  }

  /** Keeps events for later. @returns false when there are too many */
  hold(events: readonly StoredLiveEvent[]): boolean {
    this.#held?.push(...events)
    return (this.#held?.length ?? 0) <= MAX_HELD_EVENTS
  }

  /** Holds back what arrives from now on. */
  pause(): void {
    this.#holds += 1
    this.#held ??= []
  }

  /**
   * Writes what was held back and lets the present through, once nothing holds it any more. Who is behind is written it with what came
   * before it. @returns how many were written
   */
  release(): number {
    this.#holds -= 1
    if (this.#holds > 0) return 0
    const held = this.#held ?? []
    this.#held = null
    return this.behind ? 0 : this.replay(held)
  }

  /** Writes bytes that were made for all subscribers with its topics. */
  advance(seq: number, bytes: Buffer): void {
    this.#seq = seq
    if (bytes.length > 0) this.sink.write(bytes)
  }
}
