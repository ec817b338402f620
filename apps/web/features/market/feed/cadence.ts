/** Runs something later; the answer is of no use. */
type Later = (run: () => void, milliseconds: number) => void

/**
 * Hands things on at once while they are few, and together while they are many: after a delivery, what comes within
 * `interval` milliseconds waits for its end. A busy list is then drawn a few times a second and not at every change:
 * nobody reads faster, and the page stays smooth.
 */
export class Cadence<T> {
  readonly #interval: number
  readonly #later: Later
  readonly #deliver: (items: readonly T[]) => void
  #waiting: T[] = []
  #resting = false

  constructor(interval: number, later: Later, deliver: (items: readonly T[]) => void) {
    this.#interval = interval
    this.#later = later
    this.#deliver = deliver
  }

  accept(items: readonly T[]): void {
    if (items.length === 0) return
    this.#waiting.push(...items)
    if (!this.#resting) this.#flush()
  }

  #flush(): void {
    const items = this.#waiting
    this.#waiting = []
    this.#resting = items.length > 0
    if (!this.#resting) return
    this.#later(() => this.#flush(), this.#interval)
    this.#deliver(items)
  }
}
