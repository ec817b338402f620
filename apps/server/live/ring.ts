import type { Subscriber } from './subscriber.ts'

/** A place in the ring, and how often it had been gone around when somebody stood there. */
export interface Mark {
  readonly round: number
  readonly place: number
}

/** All subscribers, gone around one after another without an end. Who comes is the last; who leaves is passed over. */
export class Ring {
  readonly #members = new Set<Subscriber>()
  #places = 0
  readonly #placeOf = new WeakMap<Subscriber, number>()
  #left = this.#members.values()
  #round = 0
  #next: Subscriber | null = null

  get size(): number {
    return this.#members.size
  }

  add(member: Subscriber): void {
    this.#placeOf.set(member, this.#places++)
    this.#members.add(member)
  }

  delete(member: Subscriber): void {
    this.#members.delete(member)
    if (this.#next === member) this.#next = null
  }

  /** Those who are in it now, whatever becomes of it meanwhile. */
  all(): readonly Subscriber[] {
    return [...this.#members]
  }

  /** Whose turn it is; null where nobody is there. */
  next(): Subscriber | null {
    this.#next ??= this.#left.next().value ?? null
    if (this.#next !== null || this.#members.size === 0) return this.#next
    this.#round += 1
    this.#left = this.#members.values()
    this.#next = this.#left.next().value ?? null
    return this.#next
  }

  /** Goes on to whoever comes after whose turn it was. */
  pass(): void {
    this.#next = null
  }

  /** Where it stands: before whose turn it is. */
  mark(): Mark {
    const next = this.next()
    return { round: this.#round, place: next === null ? this.#places : (this.#placeOf.get(next) ?? 0) }
  }

  /** Whether everybody who was in it at a mark has had a turn since. */
  hasGoneAround(since: Mark): boolean {
    const { round, place } = this.mark()
    return this.size === 0 || round > since.round + 1 || (round > since.round && place >= since.place)
  }
}
