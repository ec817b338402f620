/**
 * The reliability gate: the same tests, short within `npm test` and at full length by `npm run gate`. Which of the two,
 * and the seed that everything random in them comes from, is in the environment: `tools/gate/main.ts` sets it.
 */

/** At full length: the tests are the gate's and not `npm test`'s. */
export const FULL = process.env.GATE === 'full'

/** Of everything random in a gate's test. `npm run gate -- --seed=…` repeats it. */
export const SEED = readSeed(process.env.GATE_SEED)

function readSeed(text: string | undefined): number {
  if (text === undefined || text === '') return Math.floor(Math.random() * 2 ** 31)
  const seed = Number(text)
  if (!Number.isInteger(seed)) throw new Error(`GATE_SEED must be a whole number, not '${text}'`)
  return seed
}

/**
 * How often a test does what it does.
 * @param short within `npm test`
 * @param full within `npm run gate`; times the share that `--share` asks for, at least the short one
 */
export function times(short: number, full: number): number {
  if (!FULL) return short
  const share = Number(process.env.GATE_SHARE || '1')
  return Math.max(short, Math.round(full * share))
}

/** Tells what is being run and how to run the same again; call it once per test. */
export function announce(name: string, what: string): void {
  console.info(`gate ${name}: ${what}; again by npm run gate -- --seed=${SEED} ${name}`)
}

/** Repeatable pseudo-random numbers (mulberry32), for what fast-check does not generate. */
export function random(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A whole number from 0 to below `end`. */
    below: (end: number): number => Math.floor(next() * end),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
export type Random = ReturnType<typeof random>
