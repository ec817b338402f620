import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  PERCENT_DECIMALS,
  RATE_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '../money/decimal.ts'
import { weightedAveragePrice } from '../pricing/average.ts'

// How good a price was, measured against what could be had at the instant of the deal. Every figure starts from exact values
// and is rounded once, half-up by size. Rates are TND per quoting unit; above zero always means dearer for the buyer.

/** A market mean of fewer positions, or of fewer houses, would tell what one house asks (decision 0041). */
export const LEAST_MARKET_POSITIONS = 3
export const LEAST_MARKET_HOUSES = 2

/** The reason for not taking the best is asked above either: percent of the best, and TND. */
export const REASON_ABOVE_PERCENT = '0.05'
export const REASON_ABOVE_TND = '50'

const BPS_PER_ONE = 10_000
const BPS_DECIMALS = 1

/** A deal as it is measured. */
export interface MeasuredDeal {
  readonly amount: DecimalString
  /** The seller's rate, without commission. */
  readonly rate: DecimalString
  /** Quoting unit of the currency: a rate is for so many of it. */
  readonly unit: number
  /** What is paid on top of a rate, of whichever position: commission, and margin where one is paid, in percent. */
  readonly addedPercent: DecimalString
}

/** A position of the currency and form that could be ordered at the instant; the chosen one is not among them. */
export interface FreePosition {
  readonly house: string
  readonly amount: DecimalString
  readonly rate: DecimalString
}

/** How far a deal's rate lies from a reference. */
export interface Distance {
  /** Basis points of the reference, 1 decimal. */
  readonly spreadBps: DecimalString
  /** What the distance comes to on the deal's amount, in TND to the millime. */
  readonly costTnd: DecimalString
}

/** How much more is paid than at the best single position. */
export interface Slippage {
  /** Percent of what the best would have cost, 4 decimals. */
  readonly percent: DecimalString
  readonly tnd: DecimalString
}

/** What the market offered beside the deal. */
export interface DealMeasures {
  /** Mean rate of what was free, by amount; null where it would tell what one house asks. */
  readonly market: DecimalString | null
  /** The lowest rate of one position that holds the whole amount; null where none did. */
  readonly bestWhole: DecimalString | null
  /** Mean price, all included, of the cheapest positions that held the amount together; null where they did not. */
  readonly bestStackAllIn: DecimalString | null
  /** The deal's place among the rates of single positions that held the whole amount, 1 for none lower. */
  readonly rank: number
  /** Against the best single position; null where none held the whole amount. Below zero, the deal was the better one. */
  readonly slippage: Slippage | null
  /** Whether it is asked why the best single position was not taken. */
  readonly reasonNeeded: boolean
}

/**
 * How far a deal's rate lies from a reference: above zero, the buyer paid more.
 * @throws RangeError if the reference is not above zero.
 */
export function distanceFrom(
  reference: DecimalString,
  { amount, rate, unit }: Omit<MeasuredDeal, 'addedPercent'>,
): Distance {
  const base = decimal(reference)
  if (!base.greaterThan(0)) throw new RangeError(`Not a reference: ${reference}`)
  const apart = decimal(rate).minus(base)
  return {
    spreadBps: written(apart.times(BPS_PER_ONE).dividedBy(base), BPS_DECIMALS),
    costTnd: written(decimal(amount).times(apart).dividedBy(unit), HOME_DECIMALS),
  }
}

/** Mean rate of free positions, by amount, half-up to 4 decimals; null where there are too few to tell nobody's price. */
export function marketMean(free: readonly FreePosition[]): DecimalString | null {
  const houses = new Set(free.map(({ house }) => house))
  if (free.length < LEAST_MARKET_POSITIONS || houses.size < LEAST_MARKET_HOUSES) return null
  return weightedAveragePrice(free.map(({ amount, rate }) => ({ amount, price: rate })))
}

/** What the market offered beside a deal, and how the deal stood in it. */
export function measureDeal(deal: MeasuredDeal, free: readonly FreePosition[]): DealMeasures {
  const amount = decimal(deal.amount)
  const rates = free
    .filter((position) => decimal(position.amount).greaterThanOrEqualTo(amount))
    .map(({ rate }) => decimal(rate))
  const [best] = rates.toSorted(byValue)
  const lower = new Set(rates.filter((rate) => rate.lessThan(deal.rate)).map((rate) => rate.toString()))
  const rank = lower.size + 1
  const slipped = best === undefined ? null : slippageOf(deal, best)
  const isDear =
    slipped !== null &&
    (slipped.percent.greaterThan(REASON_ABOVE_PERCENT) || slipped.tnd.greaterThan(REASON_ABOVE_TND))
  return {
    market: marketMean(free),
    bestWhole: best === undefined ? null : toDecimalString(best, RATE_DECIMALS),
    bestStackAllIn: bestStackAllIn(deal, free),
    rank,
    slippage: slipped && {
      percent: written(slipped.percent, PERCENT_DECIMALS),
      tnd: written(slipped.tnd, HOME_DECIMALS),
    },
    reasonNeeded: rank > 1 && isDear,
  }
}

/** A price with what is added to it, exact. */
function allInOf(rate: Decimal, { addedPercent }: MeasuredDeal): Decimal {
  return rate.times(decimal(addedPercent).plus(100)).dividedBy(100)
}

function slippageOf(deal: MeasuredDeal, best: Decimal): { percent: Decimal; tnd: Decimal } {
  const [paid, least] = [allInOf(decimal(deal.rate), deal), allInOf(best, deal)]
  return {
    percent: paid.minus(least).times(100).dividedBy(least),
    tnd: paid.minus(least).times(deal.amount).dividedBy(deal.unit),
  }
}

/** The cheapest first, each as much as is needed: no other choice covers the amount for less. */
function bestStackAllIn(deal: MeasuredDeal, free: readonly FreePosition[]): DecimalString | null {
  let left = decimal(deal.amount)
  let worth = decimal(0)
  const cheapest = free
    .map((position) => ({ amount: decimal(position.amount), rate: decimal(position.rate) }))
    .sort((one, other) => byValue(one.rate, other.rate))
  for (const { amount, rate } of cheapest) {
    const taken = amount.lessThan(left) ? amount : left
    worth = worth.plus(taken.times(rate))
    left = left.minus(taken)
    if (left.isZero()) return written(allInOf(worth.dividedBy(deal.amount), deal), RATE_DECIMALS)
  }
  return null
}

const byValue = (one: Decimal, other: Decimal): number => one.comparedTo(other)

/** Rounded once; nothing carries a sign without a size. */
function written(value: Decimal, places: number): DecimalString {
  const rounded = roundHalfUp(value, places)
  return toDecimalString(rounded.isZero() ? decimal(0) : rounded, places)
}
