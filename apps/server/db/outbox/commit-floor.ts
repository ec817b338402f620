/** What one statement saw of a table and of the database's time. */
export interface Sighting {
  /** The highest id in the table that anybody can see, 0 for none. */
  readonly highest: number
  /** Transactions before this one have ended. */
  readonly ended: bigint
}

/**
 * The id up to which every row of an append-only table is known to be handled, so that the search for new rows need not
 * read the table from its beginning. Ids are drawn in order but seen in the order of the commits; the floor therefore
 * rises to an id only when all transactions that were running while that id was already visible have ended: whoever
 * drew a lower id was among them. They are those before a transaction that began after the sighting: a snapshot does not
 * name the youngest that runs, its own end is one past the youngest that has *ended*.
 *
 * It is an optimisation and nothing else. Kept in memory, it begins at 0; and as a transaction may draw its first id a
 * moment before the database counts it as running, the search goes back to the beginning every `recheckMs`: a row that
 * slipped through that crack would be late, never lost.
 */
export class CommitFloor {
  readonly #recheckMs: number
  #floor = 0
  #candidate: { id: number; begun: bigint } | null = null
  #recheckAt: number

  constructor(recheckMs: number, nowMs: number) {
    this.#recheckMs = recheckMs
    this.#recheckAt = nowMs + recheckMs
  }

  /** Above which id to search at this time. */
  at(nowMs: number): number {
    if (nowMs >= this.#recheckAt) {
      this.#recheckAt = nowMs + this.#recheckMs
      this.#floor = 0
      this.#candidate = null
    }
    return this.#floor
  }

  /** Above which id to search, or null where nothing can be new. */
  searchFrom(sighting: Sighting, nowMs: number): number | null {
    const floor = this.at(nowMs)
    return sighting.highest > floor ? floor : null
  }

  /**
   * Learns from a search that found everything (was not cut off) and whose work is committed.
   * @param sighting of the statement that searched, or of one before it
   * @param begin begins a transaction, and answers its number; asked for only where something is to be learned from it
   */
  async settle(sighting: Sighting, begin: () => Promise<bigint>): Promise<void> {
    const candidate = this.#candidate
    if (candidate && sighting.ended >= candidate.begun) {
      this.#floor = candidate.id
      this.#candidate = null
    }
    if (!this.#candidate && sighting.highest > this.#floor) {
      this.#candidate = { id: sighting.highest, begun: await begin() }
    }
  }
}
