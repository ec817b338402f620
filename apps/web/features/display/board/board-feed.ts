import type { PublicBoard } from '@fxmatch/contract/http/display'

/** What the screen knows. */
export type BoardState =
  | { phase: 'starting' }
  /** The link leads to no board (any more). */
  | { phase: 'gone' }
  /**
   * `failingSince` is when the last answer came, where none comes any more; null while all is well. A page that was opened
   * without a line shows what this browser kept.
   */
  | { phase: 'shown'; board: PublicBoard; clockAhead: number; failingSince: Date | null }

/** What the feed uses of the browser; tests bring their own. */
export type BoardEnvironment = {
  /** Asks once; null where there is no such board. Rejects without an answer. */
  ask: (signal: AbortSignal) => Promise<PublicBoard | null>
  /** What has come with the page: null where there is no such board; undefined: nothing has. */
  brought: () => PublicBoard | null | undefined
  now: () => number
  /** Runs later; the answer cancels. */
  after: (milliseconds: number, run: () => void) => () => void
  /** What was kept of an earlier page; null where there is nothing. */
  kept: () => PublicBoard | null
  /** Keeps an answer for a page that is opened without a line; null forgets it. */
  keep: (board: PublicBoard | null) => void
  /** From 0 to 1: so that hundreds of screens do not ask at once after a restart. */
  random: () => number
}

/** How soon a new rate is on the screen. */
export const ASK_EVERY_MS = 4_000
/** An answer that takes longer does not come. */
export const PATIENCE_MS = 10_000
/** After failures the waits grow up to this. */
export const LONGEST_WAIT_MS = 30_000
/** One lost answer is no outage: this is longer than a question and the patience for it. */
export const STALE_AFTER_MS = 15_000

/** How exactly a page that is opened without a line knows how old its rates are. */
const KEEP_EVERY_MS = 60_000

const nothing = () => undefined

/**
 * Keeps a board current for days: asks again and again, gives up on answers that do not come, waits longer while the
 * server is away, and says since when what is shown may be old. It holds the last answer and nothing else; the browser
 * keeps it for the next page.
 */
export class BoardFeed {
  readonly #environment: BoardEnvironment
  readonly #listeners = new Set<() => void>()
  #state: BoardState = { phase: 'starting' }
  #lastAnswer: number
  #keptAt = Number.NEGATIVE_INFINITY
  #keptRates = ''
  #failures = 0
  #asking: AbortController | null = null
  #cancelWait: () => void = nothing
  #cancelStale: () => void = nothing
  #stopped = true

  constructor(environment: BoardEnvironment) {
    this.#environment = environment
    this.#lastAnswer = environment.now()
    const brought = environment.brought()
    if (brought === null) this.#state = { phase: 'gone' }
    else if (brought) this.#state = this.#shown(brought, this.#lastAnswer)
  }

  get state(): BoardState {
    return this.#state
  }

  onState(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to ask; the answer ends it. */
  start(): () => void {
    this.#stopped = false
    if (this.#state.phase === 'shown') this.#watchAge()
    void this.#ask()
    return () => {
      this.#stopped = true
      this.#cancelWait()
      this.#cancelStale()
      this.#asking?.abort()
      this.#asking = null
    }
  }

  /** Asks at once: the line is back, or somebody looks again. */
  hurry(): void {
    if (this.#stopped || this.#asking) return
    this.#cancelWait()
    void this.#ask()
  }

  async #ask(): Promise<void> {
    const { ask, after } = this.#environment
    const asking = new AbortController()
    this.#asking = asking
    const cancelPatience = after(PATIENCE_MS, () => asking.abort())
    try {
      const board = await ask(asking.signal)
      if (this.#asking === asking) this.#answered(board)
    } catch (error) {
      if (this.#asking === asking) this.#failed(error)
    } finally {
      cancelPatience()
    }
    if (this.#asking !== asking) return
    this.#asking = null
    this.#cancelWait = after(this.#wait(), () => void this.#ask())
  }

  #wait(): number {
    const wait = Math.min(LONGEST_WAIT_MS, ASK_EVERY_MS * 2 ** Math.min(this.#failures, 8))
    return wait * (0.8 + 0.4 * this.#environment.random())
  }

  #answered(board: PublicBoard | null): void {
    const now = this.#environment.now()
    this.#failures = 0
    this.#lastAnswer = now
    this.#cancelStale()
    this.#keep(board, now)
    if (board === null) {
      this.#set({ phase: 'gone' })
      return
    }
    this.#watchAge()
    this.#set(this.#shown(board, now))
  }

  #shown(board: PublicBoard, now: number): BoardState {
    return { phase: 'shown', board, clockAhead: new Date(board.asOf).getTime() - now, failingSince: null }
  }

  #watchAge(): void {
    this.#cancelStale()
    this.#cancelStale = this.#environment.after(STALE_AFTER_MS, () => this.#grewOld())
  }

  /** Not at every answer: the screen's disk is to last for years. */
  #keep(board: PublicBoard | null, now: number): void {
    const rates = JSON.stringify(board?.rates ?? null)
    if (rates === this.#keptRates && now - this.#keptAt < KEEP_EVERY_MS) return
    this.#environment.keep(board)
    this.#keptAt = now
    this.#keptRates = rates
  }

  #failed(error: unknown): void {
    this.#failures += 1
    const kept = this.#state.phase === 'starting' ? this.#environment.kept() : null
    if (kept) this.#set({ phase: 'shown', board: kept, clockAhead: 0, failingSince: new Date(kept.asOf) })
    // One line for an outage, not one for each try: the console keeps them all.
    if (this.#failures === 1) console.warn('the rate board gets no answer', error)
  }

  #grewOld(): void {
    if (this.#state.phase !== 'shown') return
    this.#set({ ...this.#state, failingSince: new Date(this.#lastAnswer + this.#state.clockAhead) })
  }

  #set(state: BoardState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** A page that is open for longer is loaded anew at night: it gets what was released, and gives its memory back. */
const OLD_AFTER_MS = 12 * 3_600_000

/**
 * Whether it is the moment to load the page anew: it has been open for long, and it is between three and four at night.
 * @param time in Tunis, `HH:mm`
 */
export function isTimeToReload(openFor: number, time: string): boolean {
  return openFor >= OLD_AFTER_MS && time >= '03:00' && time < '04:00'
}
