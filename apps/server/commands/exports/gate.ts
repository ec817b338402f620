/** Lets so many through at a time; the others wait in the order in which they came. */
export class Gate {
  #free: number
  readonly #queue: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Waits for a place. @returns a function that gives the place back; call it once */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    return () => {
      const next = this.#queue.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
