import { type DecimalString, decimal } from '../money/decimal.ts'
import { written } from './price-measures.ts'

// Prices that lie far from the others of the same month, currency and form: nothing is wrong with them by itself, and somebody looks.

/** Of fewer proofs of a month, currency and form no middle is told: each of them would be far from it. */
export const LEAST_PROOFS = 10
/** From how many times the median deviation on a price lies far out. */
export const FAR_OUT = 3
/** Never nearer than this to the middle, in basis points: where all prices are alike, the next one is no outlier. */
export const LEAST_DISTANCE_BPS = '5'

/** The middle of some spreads, in basis points to one decimal, as it is told beside an outlier. */
export interface SpreadMiddle {
  readonly median: DecimalString
  /** The median of how far each lies from it. */
  readonly deviation: DecimalString
  readonly proofs: number
}

type Exact = ReturnType<typeof decimal>

/** The median of some values, exact: of an even number, half of the middle two. @throws RangeError for none */
function medianOf(values: readonly Exact[]): Exact {
  const sorted = values.toSorted((one, other) => one.comparedTo(other))
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (!lower || !upper) throw new RangeError('no values')
  return lower.plus(upper).dividedBy(2)
}

/**
 * Which of the spreads of a month, currency and form lie far out: further from their median than `FAR_OUT` times the median deviation,
 * and than `LEAST_DISTANCE_BPS`. None where there are fewer than `LEAST_PROOFS`.
 * @param spreads against the fixing, in basis points
 */
export function farOut<Proof extends { readonly spreadBps: DecimalString }>(
  spreads: readonly Proof[],
): { readonly middle: SpreadMiddle; readonly outliers: readonly Proof[] } | null {
  if (spreads.length < LEAST_PROOFS) return null
  const values = spreads.map(({ spreadBps }) => decimal(spreadBps))
  const median = medianOf(values)
  const deviation = medianOf(values.map((value) => value.minus(median).abs()))
  const limit = deviation.times(FAR_OUT)
  return {
    middle: { median: written(median, 1), deviation: written(deviation, 1), proofs: spreads.length },
    outliers: spreads.filter((_, place) => {
      const distance = values[place]?.minus(median).abs()
      return distance?.greaterThan(limit) && distance.greaterThan(LEAST_DISTANCE_BPS)
    }),
  }
}
