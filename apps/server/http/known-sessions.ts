import type { StoredSession } from '../db/sessions/sessions.ts'

/** For how long a session is taken for what it was when it was read. */
const KEPT_MS = 5_000

/**
 * Sessions as this process has read them within the last seconds, by the hash of their token: for the door of commands alone,
 * which read session and rights again in their transaction (`runAsActor`) and are refused there. It lets in what may be over,
 * and keeps nobody out: whom it does not let in is read.
 */
export class KnownSessions {
  readonly #read = new Map<string, { readonly session: StoredSession; readonly at: number }>()

  /** A session was read. */
  note(tokenHash: Buffer, session: StoredSession, now: Date): void {
    const key = tokenHash.toString('base64')
    // The newest is last, so that the oldest are found first.
    this.#read.delete(key)
    this.#read.set(key, { session, at: now.getTime() })
    for (const [which, { at }] of this.#read) {
      if (now.getTime() - at < KEPT_MS) break
      this.#read.delete(which)
    }
  }

  /** A session that was read a moment ago; null where it has to be read. */
  of(tokenHash: Buffer, now: Date): StoredSession | null {
    const known = this.#read.get(tokenHash.toString('base64'))
    return known && Math.abs(now.getTime() - known.at) < KEPT_MS ? known.session : null
  }
}
