import { isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/**
 * What an operator earns per quoting unit: its sale less its purchase rate, in TND with 4 decimals (specification 002 §9).
 * Negative where it sells for less than it pays; null while either rate is missing or zero.
 * @throws RangeError if a rate is not a decimal number
 */
export function spread(purchase: DecimalString | null, sale: DecimalString | null): DecimalString | null {
  if (purchase === null || sale === null || !isPositiveDecimal(purchase) || !isPositiveDecimal(sale))
    return null
  return toDecimalString(roundHalfUp(decimal(sale).minus(decimal(purchase)), RATE_DECIMALS), RATE_DECIMALS)
}
