import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/**
 * What a bank may quote so that the company pays its target price all-in: the target without the commission that comes on
 * top, half-up to 4 decimals.
 * @param target all-in price per quoting unit
 * @param commissionPercent the commission of the form, e.g. `"0.5"`
 * @throws RangeError if either is negative or no decimal number
 */
export function quoteForTarget(target: DecimalString, commissionPercent: DecimalString): DecimalString {
  const [price, percent] = [decimal(target), decimal(commissionPercent)]
  if (price.isNegative() || percent.isNegative())
    throw new RangeError('A price and a commission must not be negative')
  const quote = price.times(100).dividedBy(percent.plus(100))
  return toDecimalString(roundHalfUp(quote, RATE_DECIMALS), RATE_DECIMALS)
}
