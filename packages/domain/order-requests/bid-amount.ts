import { compareDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'

/** What of a bid can be accepted: its amount, at most what nothing covers yet (domain rules §5). */
export function bidAmount(bid: DecimalString, openAmount: DecimalString): DecimalString {
  return compareDecimals(bid, openAmount) <= 0 ? bid : openAmount
}
