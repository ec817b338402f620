import { type DecimalString, decimal, RATE_DECIMALS, toDecimalString } from '../money/decimal.ts'
import { allInPrice } from './all-in-price.ts'

/**
 * The commission part of a displayed price: TND per quoting unit, 4 decimals. It is the displayed TCC price less the rate,
 * so that the two add up to the last digit shown.
 * @param commissionPercent percent of the rate
 * @throws RangeError if a value is not a decimal number
 */
export function commissionRate(rate: DecimalString, commissionPercent: DecimalString): DecimalString {
  const plain = decimal(rate)
  return toDecimalString(allInPrice(plain, decimal(commissionPercent)).minus(plain), RATE_DECIMALS)
}
