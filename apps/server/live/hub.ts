import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { LiveMetrics } from './metrics.ts'
import { RecentEvents } from './recent-events.ts'
import { type Sink, Subscriber } from './subscriber.ts'
import { type Part, Wave } from './wave.ts'
import { ephemeralText, eventText, HEARTBEAT_TEXT, retryText } from './wire.ts'
import { writeSpans } from './write-spans.ts'

/** Whoever lets more bytes than this wait is given nothing more until they are taken. */
const BEHIND_BYTES = 64 * 1024

/** What somebody who was behind is written at once. */
const CATCH_UP_BYTES = 256 * 1024

/** When a client whose stream was ended by us comes back; the ends themselves are spread. */
const SOON_MS = 200

/** Writing to many is interrupted after this time, so that requests do not wait for all streams to be written to. */
const SLICE_MS = 2

/**
 * Between two waves the hub rests for a share of the time that the last one took, so that many subscribers are written to less
 * often, and more at once: a write costs the same for one event and for fifty.
 */
const REST = { share: 0.25, most: 100 }

/** Subscribers with the same topics. */
interface Audience {
  readonly topics: ReadonlySet<string>
  readonly members: Set<Subscriber>
}

/**
 * The subscribers of this process. Stored events come in order, each number once. What has come is written in waves, each turned
 * into bytes once, whatever the number of those who hear it.
 */
export class LiveHub {
  readonly #audiences = new Map<string, Audience>()
  readonly #lastEphemeral = new Map<string, string>()
  readonly #listeners = new Set<(events: readonly StoredLiveEvent[]) => void>()
  readonly #metrics: LiveMetrics
  readonly #recent = new RecentEvents()
  #seq = 0
  #size = 0
  #behind = 0
  #draining = false
  #closed = false
  /** What the next wave brings. */
  #coming: StoredLiveEvent[] = []
  #passing = new Map<string, string>()
  #beats = false
  #waving = false
  #restUntil = 0
  #timer: NodeJS.Timeout | null = null

  constructor(metrics: LiveMetrics) {
    this.#metrics = metrics
  }

  /** How many streams are open. */
  get size(): number {
    return this.#size
  }

  /** Number of the newest event that subscribers are given, or hold back. */
  get seq(): number {
    return this.#seq
  }

  /** Sets where this process begins to listen; before the first subscriber. */
  startAt(seq: number): void {
    this.#seq = seq
    this.#recent.startAt(seq)
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
    const subscriber = new Subscriber(key, topics, sink, seq)
    audience.members.add(subscriber)
    this.#size += 1
    this.#metrics.subscribers.inc()
    return subscriber
  }

  /** Removes a subscriber and closes its sink; once. */
  leave(subscriber: Subscriber): void {
    if (subscriber.closed) return
    subscriber.closed = true
    const members = this.#audiences.get(subscriber.audience)?.members
    members?.delete(subscriber)
    if (members?.size === 0) this.#audiences.delete(subscriber.audience)
    if (subscriber.behind) this.#behind -= 1
    this.#size -= 1
    this.#metrics.subscribers.dec()
    subscriber.sink.close()
  }

  /** The last value of each ephemeral topic that a subscriber hears, as text to write. */
  present(topics: ReadonlySet<string>): string {
    return [...this.#lastEphemeral].flatMap(([topic, text]) => (topics.has(topic) ? [text] : [])).join('')
  }

  /** Gives stored events to those who hear their topics, with the next wave. Numbers not above `seq` are left out. */
  publish(events: readonly StoredLiveEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > this.#seq)
    const last = fresh.at(-1)
    if (!last) return
    this.#seq = last.seq
    this.#recent.add(fresh, this.#behind > 0)
    this.#coming.push(...fresh)
    for (const listener of this.#listeners) listener(fresh)
    this.#schedule()
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
    this.#passing.set(topic, text)
    this.#schedule()
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
    this.#beats = true
    this.#schedule()
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
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const { members } of [...this.#audiences.values()])
      for (const member of [...members]) this.leave(member)
  }

  /** Begins a wave, at once where the last one is long enough ago. */
  #schedule(): void {
    if (this.#waving || this.#timer || this.#closed) return
    const rest = this.#restUntil - performance.now()
    if (rest <= 0) void this.#wave()
    else
      this.#timer = setTimeout(() => {
        this.#timer = null
        void this.#wave()
      }, rest)
  }

  /** Writes what has come to all who hear it. The first slice is written before it returns. */
  async #wave(): Promise<void> {
    this.#waving = true
    const began = performance.now()
    const events = this.#coming
    const wave = new Wave(events, this.#passing, this.#beats ? HEARTBEAT_TEXT : '')
    this.#coming = []
    this.#passing = new Map()
    this.#beats = false
    const spans = writeSpans(events, (topic) => this.#listenersOf(topic))
    let sent = 0
    let sliceEnd = began + SLICE_MS
    // Who comes meanwhile begins after these events, and is left out by number; who leaves is in no set any more.
    for (const { topics, members } of this.#audiences.values()) {
      const part = wave.partOf(topics)
      if (part === null) continue
      for (const member of members) {
        sent += this.#give(member, part)
        if (performance.now() < sliceEnd) continue
        await nextTurn()
        sliceEnd = performance.now() + SLICE_MS
      }
    }
    this.#metrics.sent.inc(sent)
    for (const span of spans) span.end()
    this.#waving = false
    const ended = performance.now()
    this.#restUntil = ended + Math.min((ended - began) * REST.share, REST.most)
    if (this.#coming.length > 0 || this.#passing.size > 0 || this.#beats) this.#schedule()
  }

  /** @returns how many events were written */
  #give(member: Subscriber, { events, bytes, passing }: Part): number {
    if (!member.live) {
      if (!member.closed && !member.hold(events)) this.#drop(member)
      return 0
    }
    if (member.behind) {
      if (member.seq < this.#recent.floor) this.#drop(member)
      return 0
    }
    if (member.sink.pending() > BEHIND_BYTES) {
      member.behind = true
      this.#behind += 1
      member.sink.onceTaken(() => this.#catchUp(member))
      return 0
    }
    const first = events[0]
    const newest = events.at(-1)
    if (!first || !newest || first.seq > member.seq) {
      member.advance(newest?.seq ?? member.seq, bytes)
      return events.length
    }
    // Ahead of this wave: it came while it was under way, or from another process that had read further.
    const fresh = member.replay(events)
    if (passing !== '') member.sink.write(passing)
    return fresh
  }

  /** Writes to somebody who was behind what is the latest now, and lets the present through when that is all. */
  #catchUp(member: Subscriber): void {
    member.idleBeats = 0
    for (let more = true; more && !member.closed; ) {
      const missed = this.#recent.after(member.seq, member.topics, CATCH_UP_BYTES)
      if (missed === null) {
        this.#drop(member)
        return
      }
      more = missed.more
      const present = more ? '' : this.present(member.topics)
      this.#metrics.sent.inc(missed.events.length)
      member.advance(missed.upTo, Buffer.from(missed.events.map(eventText).join('') + present))
      if (more && member.sink.pending() > 0) {
        member.sink.onceTaken(() => this.#catchUp(member))
        return
      }
    }
    if (member.closed) return
    member.behind = false
    this.#behind -= 1
  }

  #drop(member: Subscriber): void {
    this.#metrics.dropped.inc()
    this.leave(member)
  }
}
