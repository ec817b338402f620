import { hasAtMostDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, roundHalfUp, toDecimalString } from '../money/decimal.ts'
import { isWrittenPrice, MOST_TYPED_DECIMALS } from '../pricing/price-band.ts'

/** Decimals of a rate that a bank types: steps of 0.001 (specification 002 §5). */
export const SET_RATE_DECIMALS = 3

/** Decimals of a spread (specification 002 §9). */
export const SPREAD_DECIMALS = 4

/** TND per quoting unit. No currency costs a million dinars: a rate of that size is a slip of the keyboard. */
export const RATE_BOUND = 1_000_000

/** Why a text is no rate that a bank sets: no figure at all, none that a currency can cost, or finer than the step. */
export type SettableFault = 'PRICE_FORM' | 'RATE_BOUND' | 'RATE_STEP'

/**
 * Judges a text, whatever it is, as a rate that a bank sets: zero or more, in steps of 0.001, below a million. Zero means
 * that the currency is not quoted. Null where it can be one.
 */
export function settableFault(value: string): SettableFault | null {
  if (!isWrittenPrice(value, MOST_TYPED_DECIMALS)) return 'PRICE_FORM'
  const rate = decimal(value)
  if (rate.isNegative() || rate.greaterThanOrEqualTo(RATE_BOUND)) return 'RATE_BOUND'
  return hasAtMostDecimals(value, SET_RATE_DECIMALS) ? null : 'RATE_STEP'
}

/** Whether a text can be a rate that a bank sets. */
export function isSettableRate(value: string): boolean {
  return settableFault(value) === null
}

/** Whether a rate quotes anything: zero does not. */
export function isQuoted(rate: DecimalString): boolean {
  return !decimal(rate).isZero()
}

/**
 * Whether nothing is lost by buying and selling at two rates that stand side by side, a bank's, a board's or a Trust
 * operator's: it sells for no less than it buys for, or does not sell.
 */
export function sellsAboveCost(purchase: DecimalString, sale: DecimalString): boolean {
  return !isQuoted(sale) || decimal(sale).greaterThanOrEqualTo(decimal(purchase))
}

/**
 * The spread between sale and purchase, in percent of the purchase rate, with 4 decimals (specification 002 §5: spreads
 * are computed from the purchase rate). Null where one of the two is not quoted.
 */
export function spreadPercent(purchase: DecimalString, sale: DecimalString): DecimalString | null {
  if (!isQuoted(purchase) || !isQuoted(sale)) return null
  const bought = decimal(purchase)
  const spread = decimal(sale).minus(bought).times(100).dividedBy(bought)
  return toDecimalString(roundHalfUp(spread, SPREAD_DECIMALS), SPREAD_DECIMALS)
}

/**
 * The middle of a purchase and a sale rate, TND per quoting unit, half-up to 4 decimals. Null where one of the two is not
 * known or not quoted.
 */
export function middleRate(purchase: DecimalString | null, sale: DecimalString | null): DecimalString | null {
  if (purchase === null || sale === null || !isQuoted(purchase) || !isQuoted(sale)) return null
  return toDecimalString(roundHalfUp(decimal(purchase).plus(decimal(sale)).dividedBy(2), 4), 4)
}
