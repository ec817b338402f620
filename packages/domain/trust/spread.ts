import { isPositiveDecimal } from '../money/amount.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/**
 * What an operator earns per quoting unit, counted from its purchase rate: sale less purchase, in TND with 4 decimals.
 * Negative where it sells below what it pays; null while either rate is missing or zero.
 * @throws RangeError if a rate is not a decimal number
 */
export function spread(purchase: DecimalString | null, sale: DecimalString | null): DecimalString | null {
  if (purchase === null || sale === null || !isPositiveDecimal(purchase) || !isPositiveDecimal(sale))
    return null
  return toDecimalString(roundHalfUp(decimal(sale).minus(decimal(purchase)), RATE_DECIMALS), RATE_DECIMALS)
}
