import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { LiveMetrics } from './metrics.ts'
import { RecentEvents } from './recent-events.ts'
import { Ring } from './ring.ts'
import { type Sink, Subscriber } from './subscriber.ts'
import { UnderWay } from './under-way.ts'
import { type Part, Wave } from './wave.ts'
import { ephemeralText, eventText, retryText } from './wire.ts'
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
 * Gone around once, the hub rests for a share of the time that it took, so that many subscribers are written to less often, and
 * more at once: a write costs the same for one event and for fifty. Long rounds are rare enough by themselves (decision 0470).
 */
const REST = { share: 0.25, most: 20 }

/** Subscribers with the same topics. */
interface Audience {
  readonly topics: ReadonlySet<string>
  members: number
}

/**
 * The subscribers of this process. Stored events come in order, each number once. They are written to one after another,
 * round and round: whose turn it is has what has come since their last one, turned into bytes once for all who are given the same.
 */
export class LiveHub {
  readonly #ring = new Ring()
  readonly #audiences = new Map<string, Audience>()
  readonly #lastEphemeral = new Map<string, string>()
  readonly #listeners = new Set<(events: readonly StoredLiveEvent[]) => void>()
  readonly #metrics: LiveMetrics
  readonly #recent = new RecentEvents()
  #seq = 0
  #behind = 0
  #draining = false
  #closed = false
  /** What nobody has been given yet. */
  #coming: StoredLiveEvent[] = []
  #passing = new Map<string, string>()
  #beats = false
  readonly #underWay = new UnderWay(this.#ring)
  #writing = false
  #restUntil = 0
  #timer: NodeJS.Timeout | null = null

  constructor(metrics: LiveMetrics) {
    this.#metrics = metrics
  }

  /** How many streams are open. */
  get size(): number {
    return this.#ring.size
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
   * `release`.
   * @param seq newest number that it has already
   */
  join(topics: ReadonlySet<string>, sink: Sink, seq: number): Subscriber {
    const key = [...topics].sort().join('\n')
    const audience = this.#audiences.get(key) ?? { topics, members: 0 }
    this.#audiences.set(key, audience)
    const subscriber = new Subscriber(key, topics, sink, seq)
    audience.members += 1
    this.#ring.add(subscriber)
    this.#metrics.subscribers.inc()
    return subscriber
  }

  /** Removes a subscriber and closes its sink; once. */
  leave(subscriber: Subscriber): void {
    if (subscriber.closed) return
    subscriber.closed = true
    const audience = this.#audiences.get(subscriber.audience)
    if (audience) audience.members -= 1
    if (audience?.members === 0) this.#audiences.delete(subscriber.audience)
    this.#ring.delete(subscriber)
    if (subscriber.behind) this.#behind -= 1
    this.#metrics.subscribers.dec()
    subscriber.sink.close()
  }

  /** Lets a subscriber hear the present, with what it missed of it; or goes on holding it back, where something else does. */
  release(subscriber: Subscriber): void {
    this.#metrics.sent.inc(subscriber.release())
    if (!subscriber.live) return
    if (!subscriber.behind) subscriber.sink.write(this.present(subscriber.topics))
    else if (subscriber.isDue) this.#catchUp(subscriber)
  }

  /** The last value of each ephemeral topic that a subscriber hears, as text to write. */
  present(topics: ReadonlySet<string>): string {
    return [...this.#lastEphemeral].flatMap(([topic, text]) => (topics.has(topic) ? [text] : [])).join('')
  }

  /** Gives stored events to those who hear their topics, each at their next turn. Numbers not above `seq` are left out. */
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
    for (const { topics, members } of this.#audiences.values()) if (topics.has(topic)) listeners += members
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
    for (const member of this.#ring.all()) {
      member.idleBeats = member.sink.pending() > 0 ? member.idleBeats + 1 : 0
      if (member.idleBeats > 2) this.#drop(member)
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
    for (const member of this.#ring.all()) {
      const end = () => {
        if (member.closed) return
        member.sink.write(retryText(SOON_MS))
        this.leave(member)
      }
      setTimeout(end, Math.random() * overMs).unref()
    }
  }

  /** Ends every stream: this process stops, the clients resume elsewhere. */
  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    for (const member of this.#ring.all()) this.leave(member)
  }

  /** Begins to write, at once where the last round is long enough ago. */
  #schedule(): void {
    if (this.#writing || this.#timer || this.#closed) return
    const rest = this.#restUntil - performance.now()
    if (rest <= 0) void this.#write()
    else
      this.#timer = setTimeout(() => {
        this.#timer = null
        void this.#write()
      }, rest)
  }

  /** Whether something has come that nobody has been given yet. */
  get #hasCome(): boolean {
    return this.#coming.length > 0 || this.#passing.size > 0 || this.#beats
  }

  /**
   * Writes what comes, until everybody has all of it. Who comes meanwhile begins after these events, and is left out by number; who
   * leaves has no turn any more. The first slice is written before it returns.
   */
  async #write(): Promise<void> {
    this.#writing = true
    let wave = new Wave([])
    let [roundBegan, turns] = [performance.now(), 0]
    let sliceEnd = roundBegan + SLICE_MS
    let sent = 0
    for (;;) {
      if (this.#takeUp()) wave = new Wave(this.#underWay.batches)
      const member = this.#ring.next()
      if (member === null || this.#underWay.isEmpty) break
      const part = wave.partOf(member.audience, member.topics)
      if (part !== null) sent += this.#give(member, part)
      this.#ring.pass()
      turns += 1
      if (performance.now() < sliceEnd) continue
      this.#metrics.sent.inc(sent)
      sent = 0
      if (turns < this.#ring.size) await nextTurn()
      else {
        await delay(restAfter(roundBegan))
        roundBegan = performance.now()
        turns = 0
      }
      sliceEnd = performance.now() + SLICE_MS
    }
    this.#metrics.sent.inc(sent)
    this.#writing = false
    this.#restUntil = performance.now() + restAfter(roundBegan)
  }

  /** Takes up what has come, and lets go of what everybody has. @returns whether either was there */
  #takeUp(): boolean {
    const done = this.#underWay.letGo()
    if (!this.#hasCome) return done
    const batch = { events: this.#coming, passing: this.#passing, beats: this.#beats }
    const spans = writeSpans(batch.events, (topic) => this.#listenersOf(topic))
    this.#underWay.takeUp(batch, spans)
    this.#coming = []
    this.#passing = new Map()
    this.#beats = false
    return true
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
    // Ahead of these: it came while they were under way, or from another process that had read further.
    const fresh = member.replay(events)
    if (passing !== '') member.sink.write(passing)
    return fresh
  }

  /** Writes to somebody who was behind what is the latest now, and lets the present through when that is all. */
  #catchUp(member: Subscriber): void {
    member.idleBeats = 0
    member.isDue = !member.live
    if (member.isDue) return
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

/** For how long to rest after a round, in milliseconds. */
const restAfter = (began: number): number => Math.min((performance.now() - began) * REST.share, REST.most)
