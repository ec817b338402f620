import type { Actor } from '@fxmatch/domain/access/actor'
import type { Logger } from 'pino'
import type { LiveHub, Subscriber } from './hub.ts'
import { mayHear } from './topics.ts'

const CHECK_MS = 15_000

/**
 * The person of a session with today's rights, null when the session is over; see `createSessionRecheck`.
 * Looking must not count as use of the session.
 */
export type SessionRecheck = (sessionId: string) => Promise<Actor | null>

/** Closes streams whose session ended or whose person lost the right to a topic. */
export class SessionWatch {
  readonly #hub: LiveHub
  readonly #recheck: SessionRecheck
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  readonly #streams = new Map<string, Set<Subscriber>>()
  #checking: Promise<void> | null = null

  constructor(hub: LiveHub, recheck: SessionRecheck, log: Logger, checkMs = CHECK_MS) {
    this.#hub = hub
    this.#recheck = recheck
    this.#log = log
    this.#timer = setInterval(() => {
      this.#checking ??= this.#checkAll().finally(() => {
        this.#checking = null
      })
    }, checkMs)
  }

  /** How many streams a session has open. */
  count(sessionId: string): number {
    return this.#streams.get(sessionId)?.size ?? 0
  }

  add(sessionId: string, subscriber: Subscriber): void {
    const streams = this.#streams.get(sessionId) ?? new Set()
    this.#streams.set(sessionId, streams.add(subscriber))
  }

  remove(sessionId: string, subscriber: Subscriber): void {
    const streams = this.#streams.get(sessionId)
    streams?.delete(subscriber)
    if (streams?.size === 0) this.#streams.delete(sessionId)
  }

  /** Closes a session's streams of this process now, for a sign-out that happened here. */
  end(sessionId: string): void {
    for (const subscriber of [...(this.#streams.get(sessionId) ?? [])]) this.#hub.leave(subscriber)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
  }

  /** One session after the other: a thousand streams must not become a thousand queries at once. */
  async #checkAll(): Promise<void> {
    for (const [sessionId, streams] of [...this.#streams]) {
      try {
        const actor = await this.#recheck(sessionId)
        for (const subscriber of [...streams]) {
          const allowed = actor !== null && [...subscriber.topics].every((topic) => mayHear(actor, topic))
          if (!allowed) this.#hub.leave(subscriber)
        }
      } catch (error) {
        this.#log.error(
          { err: error },
          'live: a session could not be checked, its streams stay until the next try',
        )
        return
      }
    }
  }
}
