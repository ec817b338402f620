/** A moment, and how far the primary's log had come by then. */
interface Sample {
  readonly at: number
  readonly position: bigint
}

/** So many are kept: a replica that is further behind is not asked anyway. */
const MOST_SAMPLES = 120

/**
 * How far a replica is behind, told by positions in the log alone: neither database's clock matters, and a quiet primary
 * makes no replica old.
 */
export class ReplicaLag {
  #samples: Sample[] = []
  #known: number | null = null

  /** @param at when the primary was asked, in milliseconds: what was committed before is below the position */
  notePrimary(at: number, position: bigint): void {
    this.#samples.push({ at, position })
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift()
  }

  /** @param position up to which the replica has replayed the log; null where it cannot be asked */
  noteReplica(position: bigint | null): void {
    const reached = position === null ? undefined : this.#samples.findLast((one) => one.position <= position)
    this.#known = reached?.at ?? null
    // What the replica has passed tells nothing more; the last one does until there is a newer.
    if (reached) this.#samples = this.#samples.slice(this.#samples.indexOf(reached))
  }

  /** Until when, in milliseconds, the replica has everything that was committed; null where nothing is known. */
  get knownUntil(): number | null {
    return this.#known
  }
}
