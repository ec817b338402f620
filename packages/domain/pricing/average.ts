import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/** What was traded of one currency, added up: the amounts, and each amount × its price in TND per quoting unit. */
export interface TradedWorth {
  readonly amount: DecimalString
  readonly worth: DecimalString
}

/**
 * Average price of what was traded, TND per quoting unit, half-up to 4 decimals; `null` when there is no amount to weigh by.
 * @throws RangeError if a figure is negative or not a number.
 */
export function averageOfWorth({ amount, worth }: TradedWorth): DecimalString | null {
  const [amounts, worths] = [decimal(amount), decimal(worth)]
  if (amounts.isNegative() || worths.isNegative())
    throw new RangeError('Amount and price must not be negative')
  if (amounts.isZero()) return null
  return toDecimalString(roundHalfUp(worths.dividedBy(amounts), RATE_DECIMALS), RATE_DECIMALS)
}

/**
 * What a unit costs on average (domain rules §5): what is paid for an amount, by that amount, so that whoever divides one figure of a
 * screen or document by the other finds the third. A mean of the displayed prices, each of which is rounded, is another figure.
 * @param cost in TND @param amount in the currency @param unit its quoting unit
 * @returns TND per quoting unit, half-up to 4 decimals; null where nothing is bought
 * @throws RangeError if a figure is negative or not a number
 */
export function averagePrice(cost: DecimalString, amount: DecimalString, unit: number): DecimalString | null {
  return averageOfWorth({ amount, worth: decimal(cost).times(unit).toFixed() })
}
