import type { OpenSpan } from '../observe/tracing.ts'
import type { Mark, Ring } from './ring.ts'
import type { Batch } from './wave.ts'

/** A batch that some have been given, and the others not yet. */
interface Given {
  readonly batch: Batch
  /** Before whose turn it was taken up. */
  readonly since: Mark
  readonly spans: readonly OpenSpan[]
}

/** The batches on their way around a ring, each until everybody has had a turn since it was taken up. */
export class UnderWay {
  readonly #ring: Ring
  #given: readonly Given[] = []

  constructor(ring: Ring) {
    this.#ring = ring
  }

  /** In the order in which they came. */
  get batches(): readonly Batch[] {
    return this.#given.map(({ batch }) => batch)
  }

  get isEmpty(): boolean {
    return this.#given.length === 0
  }

  /** Whoever's turn it is now is the first to be given it. @param spans end when everybody has it */
  takeUp(batch: Batch, spans: readonly OpenSpan[]): void {
    this.#given = [...this.#given, { batch, since: this.#ring.mark(), spans }]
  }

  /** Lets go of what everybody has. @returns whether there was such */
  letGo(): boolean {
    let done = 0
    for (const { since, spans } of this.#given) {
      if (!this.#ring.hasGoneAround(since)) break
      for (const span of spans) span.end()
      done += 1
    }
    if (done > 0) this.#given = this.#given.slice(done)
    return done > 0
  }
}
