/** The last so many ids that were seen: the oldest is forgotten for each new one. */
export class SeenIds {
  readonly #seen = new Set<string>()
  readonly #inOrder: (string | undefined)[]
  #next = 0

  constructor(remembered: number) {
    this.#inOrder = new Array<string | undefined>(remembered)
  }

  /** Whether an id had not been seen; it has been from then on. */
  isNew(id: string): boolean {
    if (this.#seen.has(id)) return false
    // A set that is only ever asked for its first member slows down with each that it has lost.
    const oldest = this.#inOrder[this.#next]
    if (oldest !== undefined) this.#seen.delete(oldest)
    this.#inOrder[this.#next] = id
    this.#next = (this.#next + 1) % this.#inOrder.length
    this.#seen.add(id)
    return true
  }

  clear(): void {
    this.#seen.clear()
    this.#inOrder.fill(undefined)
  }
}
