/** Repeatable pseudo-random numbers (mulberry32), so that the demonstration data are the same every time. */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A whole number from `low` to `high`, both included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    chance: (percent: number): boolean => next() * 100 < percent,
  }
}
export type Random = ReturnType<typeof createRandom>
