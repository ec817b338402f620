import { compareDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import type { CustomerDirection, RateCategory } from './directions.ts'

/** An operator's four rates of one currency, in TND per quoting unit; zero: not quoted. */
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
 * Compares two amounts in TND, for `sort`, the best for the traveller first: the larger where the traveller sells, the
 * smaller where they buy. Null, where no rate is shown, comes last.
 * @param direction what the traveller wants
 */
export function compareQuotes(
  a: DecimalString | null,
  b: DecimalString | null,
  direction: CustomerDirection,
): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return direction === 'SELL' ? compareDecimals(b, a) : compareDecimals(a, b)
}

/** How a proposal stands to what the board shows of its operator. */
export const BOARD_STANDINGS = ['SAME', 'CHANGED', 'OWN'] as const
export type BoardStanding = (typeof BOARD_STANDINGS)[number]

/**
 * How a proposal stands to the board: at the same rate; at the one that the board showed when it was made, and shows no more;
 * or at a price of its own for this request.
 * @param proposal.boardRate what the board showed when it was made; null: nothing, or not known
 * @param board what it shows now
 */
export function boardStanding(
  proposal: { readonly rate: DecimalString; readonly boardRate: DecimalString | null },
  board: DecimalString,
): BoardStanding {
  if (compareDecimals(proposal.rate, board) === 0) return 'SAME'
  const { rate, boardRate } = proposal
  return boardRate !== null && compareDecimals(rate, boardRate) === 0 ? 'CHANGED' : 'OWN'
}
