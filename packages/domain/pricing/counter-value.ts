import {
  type Decimal,
  type DecimalString,
  decimal,
  HOME_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '../money/decimal.ts'

/**
 * `amount × rate / unit`, exact, before any rounding.
 * @param unit quoting unit of the currency: the rate is for that many units (1 EUR, 100 DKK, 1000 JPY).
 * @throws RangeError if the amount or the rate is negative or not a number, or the unit is not a positive integer.
 */
export function exactCounterValue(amount: DecimalString, rate: DecimalString, unit: number): Decimal {
  const [quantity, price] = [decimal(amount), decimal(rate)]
  if (quantity.isNegative() || price.isNegative())
    throw new RangeError('Amount and rate must not be negative')
  if (!Number.isSafeInteger(unit) || unit < 1) throw new RangeError(`Not a quoting unit: ${unit}`)
  return quantity.times(price).dividedBy(unit)
}

/** Some percent of an exact value as it is booked: half-up to the millime, by itself (domain rules §6). TND. */
export function bookedPart(exact: Decimal, percent: Decimal): Decimal {
  return roundHalfUp(exact.times(percent).dividedBy(100), HOME_DECIMALS)
}

/**
 * What an amount of currency is worth in TND at a rate: `amount × rate / unit`, half-up to the millime
 * (domain rules §6).
 * @throws RangeError if the amount or the rate is negative or not a number, or the unit is not a positive integer.
 */
export function counterValue(amount: DecimalString, rate: DecimalString, unit: number): DecimalString {
  return toDecimalString(roundHalfUp(exactCounterValue(amount, rate, unit), HOME_DECIMALS), HOME_DECIMALS)
}
