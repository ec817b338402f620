/** When things run: later, and once what was handed on has been drawn. */
export type Pace = {
  readonly now: () => number
  readonly later: (run: () => void, milliseconds: number) => void
  readonly drawn: (run: () => void) => void
}

/** How long the cadence rests after a delivery, in milliseconds. */
export type Rest = {
  readonly least: number
  readonly most: number
  /** A drawing that took long is followed by a rest this many times as long. */
  readonly perDrawing: number
}

/**
 * Hands things on at once while they are few, and together while they are many: what comes while the last delivery is
 * being drawn, or during the rest after it, waits for the rest's end. A busy list is then drawn a few times a second
 * and not at every change: nobody reads faster, and the page stays smooth. The rest follows what a drawing costs, so
 * that a slow machine spends no larger share of its time on it than a fast one.
 */
export class Cadence<T> {
  readonly #rest: Rest
  readonly #pace: Pace
  readonly #deliver: (items: readonly T[]) => void
  #waiting: T[] = []
  #resting = false

  constructor(rest: Rest, pace: Pace, deliver: (items: readonly T[]) => void) {
    this.#rest = rest
    this.#pace = pace
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
    const began = this.#pace.now()
    this.#deliver(items)
    this.#pace.drawn(() => {
      const { least, most, perDrawing } = this.#rest
      const rest = (this.#pace.now() - began) * perDrawing
      this.#pace.later(() => this.#flush(), Math.min(most, Math.max(least, rest)))
    })
  }
}
