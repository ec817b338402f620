import { sumDecimals } from '../money/amount.ts'
import { type Decimal, type DecimalString, decimal } from '../money/decimal.ts'

/** What who asks wants of the currency: to buy it, where the lowest price is the best, or to sell it, where the highest is. */
export const RFQ_SIDES = ['BUY', 'SELL'] as const
export type RfqSide = (typeof RFQ_SIDES)[number]

/** Below zero: the first price is the better one for who asks. */
export function comparePrices(side: RfqSide, one: DecimalString, other: DecimalString): number {
  const compared = decimal(one).comparedTo(decimal(other))
  return side === 'BUY' ? compared : -compared
}

/** What amounts come to at their prices, TND times the quoting unit, exact: of equal amounts it puts prices in order. */
export function worthOf(
  parts: readonly { readonly amount: DecimalString; readonly rate: DecimalString }[],
): Decimal {
  return sumDecimals(parts.map(({ amount, rate }) => decimal(amount).times(decimal(rate))))
}
