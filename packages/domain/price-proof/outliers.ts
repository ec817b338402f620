import { isDisclosed } from '../analytics/disclosure.ts'
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

/** A deal's spread and its houses. */
export interface SpreadOfDeal {
  /** Against the fixing, in basis points. */
  readonly spreadBps: DecimalString
  /** The bank that bought, or carried the deal of its customer. */
  readonly bank: string
  readonly buyer: string
  readonly seller: string
}

/** How large a share of the deals a bank and a seller have among themselves to be measured beside those of the others alone: one in so many. */
const SHARE_OF_PAIR = 4

interface Middle {
  readonly told: SpreadMiddle
  readonly isFar: (spread: { readonly spreadBps: DecimalString }) => boolean
}

/** The middle of some spreads, and what lies far from it; null of fewer than `LEAST_PROOFS`. */
function middleOf(spreads: readonly { readonly spreadBps: DecimalString }[]): Middle | null {
  if (spreads.length < LEAST_PROOFS) return null
  const values = spreads.map(({ spreadBps }) => decimal(spreadBps))
  const median = medianOf(values)
  const deviation = medianOf(values.map((value) => value.minus(median).abs()))
  const limit = deviation.times(FAR_OUT)
  return {
    told: { median: written(median, 1), deviation: written(deviation, 1), proofs: spreads.length },
    isFar: ({ spreadBps }) => {
      const distance = decimal(spreadBps).minus(median).abs()
      return distance.greaterThan(limit) && distance.greaterThan(LEAST_DISTANCE_BPS)
    },
  }
}

/**
 * Which of the spreads of a month, currency and form lie far out: further from their median than `FAR_OUT` times the median deviation,
 * and than `LEAST_DISTANCE_BPS`. None where there are fewer than `LEAST_PROOFS`.
 * @param spreads against the fixing, in basis points
 */
export function farOut<Proof extends { readonly spreadBps: DecimalString }>(
  spreads: readonly Proof[],
): { readonly middle: SpreadMiddle; readonly outliers: readonly Proof[] } | null {
  const middle = middleOf(spreads)
  return middle && { middle: middle.told, outliers: spreads.filter(middle.isFar) }
}

/** A price that lies far out, the middle that it is far from, and the deals that this is of. */
export interface FoundOutlier<Deal> {
  readonly deal: Deal
  readonly middle: SpreadMiddle
  readonly beside: readonly SpreadOfDeal[]
}

/**
 * What lies far out of the deals of a month, currency and form: from the middle of all of them; and, of a bank and a seller that have
 * a large share of them among themselves, from the middle of the others, so that nobody becomes the middle by dealing often.
 * @returns each deal once, in the order in which they are given
 */
export function findOutliers<Deal extends SpreadOfDeal>(deals: readonly Deal[]): FoundOutlier<Deal>[] {
  const found = new Map<Deal, FoundOutlier<Deal>>()
  const look = (at: readonly Deal[], beside: readonly Deal[]) => {
    const middle = middleOf(beside)
    for (const deal of middle ? at.filter(middle.isFar) : [])
      if (middle && !found.has(deal)) found.set(deal, { deal, middle: middle.told, beside })
  }
  look(deals, deals)
  for (const pair of Map.groupBy(deals, ({ bank, seller }) => `${bank} ${seller}`).values()) {
    if (pair.length * SHARE_OF_PAIR < deals.length) continue
    const own = new Set(pair)
    look(
      pair,
      deals.filter((deal) => !own.has(deal)),
    )
  }
  return deals.flatMap((deal) => found.get(deal) ?? [])
}

/**
 * Whether a bank may be told the middle of some deals beside its own price: it comes from enough houses, or from its own deals alone
 * (decision 0041). Its own count: nobody takes a price out of a middle as out of a sum. The platform may be told any.
 */
export function mayTellMiddle(deals: readonly SpreadOfDeal[], bank: string): boolean {
  if (deals.every((deal) => deal.bank === bank)) return true
  return isDisclosed({
    orders: deals.length,
    buyers: new Set(deals.map(({ buyer }) => buyer)).size,
    sellers: new Set(deals.map(({ seller }) => seller)).size,
  })
}
