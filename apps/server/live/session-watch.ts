import { TOPICS } from '@fxmatch/contract/events/live-events'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import type { LiveHub } from './hub.ts'
import type { Subscriber } from './subscriber.ts'
import { mayHear } from './topics.ts'

/** Idle sessions end without an event; so does one whose event was lost with its process. */
const CHECK_MS = 15_000

const accessMessage = z.object({ userId: z.string() })

/**
 * The person of a session with today's rights, null when the session is over; see `createSessionRecheck`.
 * Looking must not count as use of the session.
 */
export type SessionRecheck = (sessionId: string) => Promise<Actor | null>

/** A session's open streams in this process. */
interface Watched {
  readonly userId: string
  readonly streams: Set<Subscriber>
  /** Those that are given nothing until the session was looked at. */
  readonly paused: Set<Subscriber>
  /** How often it was told that the person's access has changed. */
  told: number
}

/**
 * Closes streams whose session ended or whose person lost the right to a topic: at once when a command says so, in
 * whichever process it ran, and from time to time for what ends by itself. What comes with or after such a command is held back until
 * the session was looked at: it is given to who may still hear it, and to nobody else.
 */
export class SessionWatch {
  readonly #hub: LiveHub
  readonly #recheck: SessionRecheck
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  readonly #sessions = new Map<string, Watched>()
  #checking: Promise<void> | null = null
  #told: Promise<void> = Promise.resolve()

  constructor(hub: LiveHub, recheck: SessionRecheck, log: Logger, checkMs = CHECK_MS) {
    this.#hub = hub
    this.#recheck = recheck
    this.#log = log
    this.#timer = setInterval(() => {
      this.#checking ??= this.#check([...this.#sessions.keys()]).finally(() => {
        this.#checking = null
      })
    }, checkMs)
    hub.onEvents((events) => this.#heed(events))
  }

  /** How many streams a session has open. */
  count(sessionId: string): number {
    return this.#sessions.get(sessionId)?.streams.size ?? 0
  }

  /** How many streams a person has open, in all of their sessions. */
  countOfUser(userId: string): number {
    let count = 0
    for (const watched of this.#sessions.values())
      if (watched.userId === userId) count += watched.streams.size
    return count
  }

  /**
   * Watches a stream. Its session is looked at once more: what was told while it was being opened was told to nobody.
   * @returns once it was looked at, so that it is given nothing before; rejects where that failed
   */
  add(sessionId: string, userId: string, subscriber: Subscriber): Promise<void> {
    const watched = this.#sessions.get(sessionId) ?? {
      userId,
      streams: new Set(),
      paused: new Set(),
      told: 0,
    }
    watched.streams.add(subscriber)
    this.#sessions.set(sessionId, watched)
    return this.#look(sessionId)
  }

  remove(sessionId: string, subscriber: Subscriber): void {
    const streams = this.#sessions.get(sessionId)?.streams
    streams?.delete(subscriber)
    this.#sessions.get(sessionId)?.paused.delete(subscriber)
    if (streams?.size === 0) this.#sessions.delete(sessionId)
  }

  /** Closes a session's streams of this process now, for a sign-out that happened here. */
  end(sessionId: string): void {
    for (const subscriber of [...(this.#sessions.get(sessionId)?.streams ?? [])]) this.#hub.leave(subscriber)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await this.#told
  }

  /** Looks again at the sessions of those whose access has changed. */
  #heed(events: readonly StoredLiveEvent[]): void {
    const people = new Set(
      events.flatMap(({ topic, data }) => {
        const told = topic === TOPICS.access ? accessMessage.safeParse(JSON.parse(data)) : null
        return told?.success ? [told.data.userId] : []
      }),
    )
    if (people.size === 0) return
    const sessions = [...this.#sessions].flatMap(([id, { userId }]) => (people.has(userId) ? [id] : []))
    for (const id of sessions) this.#pause(this.#sessions.get(id))
    this.#told = this.#told.then(() => this.#check(sessions))
  }

  #pause(watched: Watched | undefined): void {
    if (watched === undefined) return
    watched.told += 1
    for (const subscriber of watched.streams) {
      if (watched.paused.has(subscriber)) continue
      watched.paused.add(subscriber)
      subscriber.pause()
    }
  }

  /** One session after the other: a thousand streams must not become a thousand queries at once. */
  async #check(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) {
      try {
        await this.#look(sessionId)
      } catch (error) {
        this.#log.error(
          { err: error },
          'live: a session could not be checked, its streams stay until the next try',
        )
        return
      }
    }
  }

  /** Closes the streams of a session that may not be heard any more, and goes on with the others. */
  async #look(sessionId: string): Promise<void> {
    const told = this.#sessions.get(sessionId)?.told
    const actor = await this.#recheck(sessionId)
    const watched = this.#sessions.get(sessionId)
    for (const subscriber of [...(watched?.streams ?? [])]) {
      const allowed = actor !== null && [...subscriber.topics].every((topic) => mayHear(actor, topic))
      if (!allowed) this.#hub.leave(subscriber)
      // What was told since may be news: another look follows.
      else if (watched?.told === told && watched?.paused.delete(subscriber)) this.#hub.release(subscriber)
    }
  }
}
