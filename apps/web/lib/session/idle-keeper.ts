import type { SessionState } from '@fxmatch/contract/http/account-sessions'
import type { EndReason } from './end-reason.ts'

/** How long before the idle end the person is asked. */
const WARNING_MS = 60_000
/** Signs of somebody's presence prolong the session this often at most; the server writes use down no finer. */
const PROLONG_EVERY_MS = 60_000
/** Timers of browsers overflow beyond 24 days: a later end is looked at again on the way. */
const LONGEST_WAIT_MS = 12 * 3_600_000
/** The server did not answer: asked again after this long. */
const RETRY_MS = 5_000
const SECOND_MS = 1_000
/** The server's seconds are rounded up, and its answer was on its way for a while. */
const ROUNDED_MS = 5_000

/** What the keeper uses of the page and of the server; tests bring their own. */
export interface IdleEnvironment {
  now(): number
  /** Runs later; the answer cancels. */
  after(milliseconds: number, run: () => void): () => void
  /** How long the session goes on, without that being use of it; null when it is over. @throws where no answer comes */
  ask(): Promise<SessionState | null>
  /** Begins the time without use anew; null when the session is over. @throws where no answer comes */
  prolong(): Promise<SessionState | null>
  /** Tells the other tabs that the session was prolonged. */
  tell(idleSeconds: number): void
  /** Shows the seconds that are left, or nothing. */
  warn(secondsLeft: number | null): void
  end(why: EndReason): void
}

/**
 * Keeps the page in step with the idle end of a session that does not stay online. The server's answer decides, never
 * this page's clock: before it warns and before it ends, it asks. Somebody's presence prolongs the session, whether or
 * not the page has anything to ask of the server.
 */
export class IdleKeeper {
  readonly #env: IdleEnvironment
  #cancel: () => void = () => undefined
  /** When the session idles out; null where it stays online. */
  #idleEnd: number | null = null
  #warning = false
  #prolongedAt = Number.NEGATIVE_INFINITY
  #stopped = false

  constructor(env: IdleEnvironment) {
    this.#env = env
  }

  /** Whether the time without use is over, by what the server said last. */
  get idled(): boolean {
    return this.#idleEnd !== null && this.#env.now() >= this.#idleEnd - ROUNDED_MS
  }

  /** Asks how long the session goes on, and waits accordingly: at the start, and when the page wakes up. */
  async look(): Promise<void> {
    const state = await this.#env.ask().catch(() => undefined)
    if (this.#stopped) return
    if (state === undefined) this.#wait(RETRY_MS, () => void this.look())
    else this.take(state)
  }

  /** Goes by what the server has answered, here or to another tab. */
  take(state: SessionState | null): void {
    if (this.#stopped) return
    if (state === null) {
      const { idled } = this
      this.stop()
      this.#env.end(idled ? 'idle' : 'ended')
      return
    }
    const idle = state.idleSeconds
    this.#idleEnd = idle === null ? null : this.#env.now() + idle * SECOND_MS
    const toWarning = idle === null ? LONGEST_WAIT_MS : idle * SECOND_MS - WARNING_MS
    if (idle !== null && toWarning <= 0) {
      this.#warning = true
      this.#count()
      return
    }
    this.#calm()
    const next = Math.min(toWarning, Math.max(SECOND_MS, state.expiresInSeconds * SECOND_MS))
    this.#wait(next, () => void this.look())
  }

  /** Another tab has prolonged the session that all share. */
  prolongedElsewhere(idleSeconds: number): void {
    if (this.#idleEnd === null) return
    this.#prolongedAt = this.#env.now()
    this.take({ stayOnline: false, idleSeconds, expiresInSeconds: idleSeconds })
  }

  /** Somebody is at the page. While they are asked whether they are there, they answer by the button. */
  present(): void {
    if (this.#idleEnd === null || this.#warning || this.#stopped) return
    if (this.#env.now() - this.#prolongedAt < PROLONG_EVERY_MS) return
    // No answer: the next sign of presence tries again, and the warning would come in time.
    void this.stay().catch(() => undefined)
  }

  /** Prolongs the session for all tabs. @throws where no answer comes; what was shown stays */
  async stay(): Promise<void> {
    const before = this.#prolongedAt
    this.#prolongedAt = this.#env.now()
    try {
      const state = await this.#env.prolong()
      if (state?.idleSeconds) this.#env.tell(state.idleSeconds)
      this.take(state)
    } catch (error) {
      this.#prolongedAt = before
      throw error
    }
  }

  /** Ends everything; the page is left. */
  stop(): void {
    this.#calm()
    this.#cancel()
    this.#stopped = true
  }

  #count(): void {
    const left = Math.ceil(((this.#idleEnd ?? 0) - this.#env.now()) / SECOND_MS)
    if (left <= 0) {
      this.#env.warn(0)
      this.#wait(SECOND_MS, () => void this.look())
      return
    }
    this.#env.warn(left)
    this.#wait(SECOND_MS, () => this.#count())
  }

  #calm(): void {
    if (this.#warning) this.#env.warn(null)
    this.#warning = false
  }

  #wait(milliseconds: number, run: () => void): void {
    this.#cancel()
    this.#cancel = this.#env.after(Math.min(milliseconds, LONGEST_WAIT_MS), run)
  }
}
