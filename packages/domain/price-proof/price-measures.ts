import { sumDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '../money/decimal.ts'
import { averageOfWorth } from '../pricing/average.ts'

// How good a price was, measured against what could be had at the instant of the deal. Every figure starts from exact values
// and is rounded once, half-up by size. Rates are TND per quoting unit; above zero always means dearer for the buyer.

/** A market mean of fewer positions, or of fewer houses, would tell what one house asks (decision 0041). */
export const LEAST_MARKET_POSITIONS = 3
export const LEAST_MARKET_HOUSES = 2

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

/** A position of the currency and form that could be ordered at the instant (`isOrderable`); the chosen one is not among them. */
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

/** How much more is paid than for something else, all that is added included. */
export interface Slippage {
  /** Percent of what that would have cost, 4 decimals. */
  readonly percent: DecimalString
  readonly tnd: DecimalString
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
  return meanOf(marketSums(free))
}

/** What was free of a currency and form, added up. */
export interface MarketSums {
  readonly positions: number
  readonly houses: number
  /** The amounts, and each amount × its rate. */
  readonly amount: DecimalString
  readonly worth: DecimalString
}

/** Mean rate of what was free, half-up to 4 decimals; null where there are too few to tell nobody's price. */
export function meanOf({ positions, houses, amount, worth }: MarketSums): DecimalString | null {
  if (positions < LEAST_MARKET_POSITIONS || houses < LEAST_MARKET_HOUSES) return null
  return averageOfWorth({ amount, worth })
}

/** Adds up what was free. */
export function marketSums(free: readonly FreePosition[]): MarketSums {
  const worth = free.map(({ amount, rate }) => decimal(amount).times(decimal(rate)))
  return {
    positions: free.length,
    houses: new Set(free.map(({ house }) => house)).size,
    amount: sumDecimals(free.map(({ amount }) => amount)).toFixed(),
    worth: sumDecimals(worth).toFixed(),
  }
}

/** A price with what is added to it, exact. */
export function allInOf(rate: Decimal, { addedPercent }: Pick<MeasuredDeal, 'addedPercent'>): Decimal {
  return rate.times(decimal(addedPercent).plus(100)).dividedBy(100)
}

/** How much more one price is than another, both with all that is added: percent of the other, and TND on the deal's amount. */
export function dearerBy(
  paid: Decimal,
  least: Decimal,
  deal: MeasuredDeal,
): { percent: Decimal; tnd: Decimal } {
  return {
    percent: paid.minus(least).times(100).dividedBy(least),
    tnd: paid.minus(least).times(deal.amount).dividedBy(deal.unit),
  }
}

/** Rounded once; nothing carries a sign without a size. */
export function written(value: Decimal, places: number): DecimalString {
  const rounded = roundHalfUp(value, places)
  return toDecimalString(rounded.isZero() ? decimal(0) : rounded, places)
}
