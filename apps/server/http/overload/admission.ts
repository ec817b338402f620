/** What may be under way and waiting in this process. Times in milliseconds. */
export interface AdmissionLimits {
  /** Requests that are worked on at a time. */
  readonly atOnce: number
  /** Requests that may wait for their turn. */
  readonly waiting: number
  /** How long one waits at most: an answer that comes later is of use to nobody. */
  readonly patienceMs: number
}

/** Why a request was not let in. */
export type Turned = 'full' | 'late' | 'gone'

/** Gives the place back; the first call counts. */
export type Leave = () => void

interface Waiter {
  readonly admit: (leave: Leave) => void
  readonly turn: (why: Turned) => void
}

/**
 * The door of this process: so many requests are worked on, so many wait in the order in which they came, the others are
 * turned away at once. Whatever is sent, memory and waiting time stay bounded, and what is let in is answered in time.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #waiters = new Set<Waiter>()
  #inside = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Requests under way. */
  get inside(): number {
    return this.#inside
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#waiters.size
  }

  /**
   * Lets a request in, now or when its turn comes.
   * @param onGone tells when the client has left: nobody waits for its answer
   * @returns how to leave, or why it was turned away: `full`, `late` (it waited in vain), `gone`
   */
  enter(onGone: (left: () => void) => void): Promise<Leave | Turned> | Leave | Turned {
    if (this.#inside < this.#limits.atOnce) return this.#take()
    if (this.#waiters.size >= this.#limits.waiting) return 'full'
    return new Promise((resolve) => {
      const end = (answer: Leave | Turned) => {
        clearTimeout(timer)
        this.#waiters.delete(waiter)
        resolve(answer)
      }
      const waiter: Waiter = { admit: end, turn: end }
      const timer = setTimeout(() => waiter.turn('late'), this.#limits.patienceMs)
      this.#waiters.add(waiter)
      onGone(() => {
        if (this.#waiters.has(waiter)) waiter.turn('gone')
      })
    })
  }

  #take(): Leave {
    this.#inside += 1
    let here = true
    return () => {
      if (!here) return
      here = false
      this.#inside -= 1
      this.#next()
    }
  }

  #next(): void {
    const next = this.#waiters.values().next()
    if (!next.done && this.#inside < this.#limits.atOnce) next.value.admit(this.#take())
  }
}
