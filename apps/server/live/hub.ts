import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { LiveMetrics } from './metrics.ts'
import { ephemeralText, eventText, HEARTBEAT_TEXT, retryText } from './wire.ts'
import { writeSpans } from './write-spans.ts'

/** Where a subscriber's bytes go; an HTTP response in the product. */
export interface Sink {
  write(bytes: Buffer | string): void
  /** Bytes accepted but not yet taken by the client. */
  pending(): number
  close(): void
}

/** Bytes that may wait for one client; who is further behind is closed and resumes by id. */
const MAX_PENDING_BYTES = 1024 * 1024

/** When a client whose stream was ended by us comes back; the ends themselves are spread. */
const SOON_MS = 200

/** Events that may arrive while a subscriber's past is being read; more than that and it is closed. */
const MAX_HELD_EVENTS = 5_000

/** One open stream. It holds back what arrives until `release` is called, when its past has been replayed. */
export class Subscriber {
  readonly topics: ReadonlySet<string>
  readonly sink: Sink
  /** Newest number it has, or does not want. */
  #seq: number
  #held: StoredLiveEvent[] | null = []
  closed = false
  /** Heartbeats in a row at which bytes were waiting for the client. */
  idleBeats = 0

  constructor(topics: ReadonlySet<string>, sink: Sink, seq: number) {
    this.topics = topics
    this.sink = sink
    this.#seq = seq
  }

  /** Whether it hears the present: what it missed has been replayed. */
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

  /** Writes what was held back and lets the present through. @returns how many were written */
  release(): number {
    const held = this.#held ?? []
    this.#held = null
    return this.replay(held)
  }

  /** Writes bytes that were made for all subscribers with its topics. */
  advance(seq: number, bytes: Buffer): void {
    this.#seq = seq
    this.sink.write(bytes)
  }
}

/** Subscribers with the same topics: what one gets, all get, from one buffer. */
interface Audience {
  readonly topics: ReadonlySet<string>
  readonly members: Set<Subscriber>
}

/**
 * The subscribers of this process. Stored events come in order, each number once; every event is turned into bytes once
 * per audience, whatever the number of its members.
 */
export class LiveHub {
  readonly #audiences = new Map<string, Audience>()
  readonly #lastEphemeral = new Map<string, string>()
  readonly #listeners = new Set<(events: readonly StoredLiveEvent[]) => void>()
  readonly #metrics: LiveMetrics
  #seq = 0
  #size = 0
  #draining = false

  constructor(metrics: LiveMetrics) {
    this.#metrics = metrics
  }

  /** How many streams are open. */
  get size(): number {
    return this.#size
  }

  /** Number of the newest event given to subscribers. */
  get seq(): number {
    return this.#seq
  }

  /** Sets where this process begins to listen; before the first subscriber. */
  startAt(seq: number): void {
    this.#seq = seq
  }

  /** Calls back with each batch of stored events. */
  onEvents(listener: (events: readonly StoredLiveEvent[]) => void): void {
    this.#listeners.add(listener)
  }

  /** Whether anyone listens to a topic. */
  isHeard(topic: string): boolean {
    return [...this.#audiences.values()].some(({ topics }) => topics.has(topic))
  }

  /**
   * Adds a subscriber. From this moment it misses nothing: events after `hub.seq` are held back for it until
   * `subscriber.release`.
   * @param seq newest number that it has already
   */
  join(topics: ReadonlySet<string>, sink: Sink, seq: number): Subscriber {
    const key = [...topics].sort().join('\n')
    const audience = this.#audiences.get(key) ?? { topics, members: new Set() }
    this.#audiences.set(key, audience)
    const subscriber = new Subscriber(topics, sink, seq)
    audience.members.add(subscriber)
    this.#size += 1
    this.#metrics.subscribers.inc()
    return subscriber
  }

  /** Removes a subscriber and closes its sink; once. */
  leave(subscriber: Subscriber): void {
    if (subscriber.closed) return
    subscriber.closed = true
    for (const [key, { members }] of this.#audiences) {
      if (members.delete(subscriber) && members.size === 0) this.#audiences.delete(key)
    }
    this.#size -= 1
    this.#metrics.subscribers.dec()
    subscriber.sink.close()
  }

  /** The last value of each ephemeral topic that a subscriber hears, as text to write. */
  present(topics: ReadonlySet<string>): string {
    return [...this.#lastEphemeral].flatMap(([topic, text]) => (topics.has(topic) ? [text] : [])).join('')
  }

  /** Gives stored events to those who hear their topics. Numbers not above `seq` are left out. */
  publish(events: readonly StoredLiveEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > this.#seq)
    const last = fresh.at(-1)
    if (!last) return
    this.#seq = last.seq
    const spans = writeSpans(fresh, (topic) => this.#listenersOf(topic))
    const texts = new Map(fresh.map((event) => [event.seq, eventText(event)]))
    for (const { topics, members } of [...this.#audiences.values()]) {
      const mine = fresh.filter(({ topic }) => topics.has(topic))
      const newest = mine.at(-1)
      if (!newest) continue
      const bytes = Buffer.from(mine.map(({ seq }) => texts.get(seq)).join(''))
      for (const member of [...members]) this.#give(member, mine, newest.seq, bytes)
    }
    for (const span of spans) span.end()
    for (const listener of this.#listeners) listener(fresh)
  }

  #listenersOf(topic: string): number {
    let listeners = 0
    for (const { topics, members } of this.#audiences.values())
      if (topics.has(topic)) listeners += members.size
    return listeners
  }

  /** Gives a value that is not stored to those who hear its topic, and keeps it for those who come. */
  publishEphemeral(topic: string, data: object): void {
    const text = ephemeralText(topic, JSON.stringify(data))
    this.#lastEphemeral.set(topic, text)
    const bytes = Buffer.from(text)
    this.#writeToLive(bytes, (topics) => topics.has(topic))
  }

  /**
   * Writes a comment to every stream. Who has not taken everything since the heartbeat before last is closed: a client that
   * never reads would keep its bytes waiting for ever.
   */
  heartbeat(): void {
    for (const { members } of [...this.#audiences.values()]) {
      for (const member of [...members]) {
        member.idleBeats = member.sink.pending() > 0 ? member.idleBeats + 1 : 0
        if (member.idleBeats > 2) this.#drop(member)
      }
    }
    this.#writeToLive(Buffer.from(HEARTBEAT_TEXT), () => true)
  }

  /** Whether streams are being ended: new ones belong to another process. */
  get draining(): boolean {
    return this.#draining
  }

  /**
   * Ends the streams one after the other, spread over a time, each told to come back soon: a thousand clients that resume
   * at the same moment would be a rush. Ends at once what is left at `close`.
   */
  drain(overMs: number): void {
    this.#draining = true
    for (const { members } of [...this.#audiences.values()]) {
      for (const member of [...members]) {
        const end = () => {
          if (member.closed) return
          member.sink.write(retryText(SOON_MS))
          this.leave(member)
        }
        setTimeout(end, Math.random() * overMs).unref()
      }
    }
  }

  /** Ends every stream: this process stops, the clients resume elsewhere. */
  close(): void {
    for (const { members } of [...this.#audiences.values()])
      for (const member of [...members]) this.leave(member)
  }

  #give(member: Subscriber, events: readonly StoredLiveEvent[], newest: number, bytes: Buffer): void {
    if (!member.live) {
      if (!member.hold(events)) this.#drop(member)
      return
    }
    // Ahead of this process: it came from another one that had read further.
    if ((events[0]?.seq ?? 0) <= member.seq) this.#metrics.sent.inc(member.replay(events))
    else {
      member.advance(newest, bytes)
      this.#metrics.sent.inc(events.length)
    }
    this.#dropIfBehind(member)
  }

  #writeToLive(bytes: Buffer, hears: (topics: ReadonlySet<string>) => boolean): void {
    for (const { topics, members } of [...this.#audiences.values()]) {
      if (!hears(topics)) continue
      for (const member of [...members]) {
        if (!member.live) continue
        member.sink.write(bytes)
        this.#dropIfBehind(member)
      }
    }
  }

  #dropIfBehind(member: Subscriber): void {
    if (member.sink.pending() > MAX_PENDING_BYTES) this.#drop(member)
  }

  #drop(member: Subscriber): void {
    this.#metrics.dropped.inc()
    this.leave(member)
  }
}
