import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/**
 * The commission part of a displayed price: TND per quoting unit, 4 decimals. It is the displayed TCC price less the rate,
 * so that the two add up to the last digit shown.
 * @param commissionPercent percent of the rate
 * @throws RangeError if a value is not a decimal number
 */
export function commissionRate(rate: DecimalString, commissionPercent: DecimalString): DecimalString {
  const plain = decimal(rate)
  const allIn = roundHalfUp(plain.plus(plain.times(decimal(commissionPercent)).dividedBy(100)), RATE_DECIMALS)
  return toDecimalString(allIn.minus(plain), RATE_DECIMALS)
}
