import { compareDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import type { CustomerDirection, RateCategory } from './directions.ts'

/** An operator's four rates of one currency, in TND per quoting unit; zero: none. */
export interface TrustRates {
  readonly purchase: DecimalString
  readonly sale: DecimalString
  readonly purchaseNegotiation: DecimalString
  readonly saleNegotiation: DecimalString
}

/** The two rates that the board shows of an operator, by the category it applies. */
export function shownRates(
  rates: TrustRates,
  category: RateCategory,
): { readonly purchase: DecimalString; readonly sale: DecimalString } {
  return category === 'STANDARD'
    ? { purchase: rates.purchase, sale: rates.sale }
    : { purchase: rates.purchaseNegotiation, sale: rates.saleNegotiation }
}

/**
 * Order of two all-in amounts in TND, best for the traveller first: who sells wants most, who buys wants to pay least.
 * Null, no rate shown, comes last.
 */
export function compareQuotes(
  a: DecimalString | null,
  b: DecimalString | null,
  direction: CustomerDirection,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction === 'SELL' ? compareDecimals(b, a) : compareDecimals(a, b)
}
