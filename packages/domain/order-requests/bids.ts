import { compareDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import { STANDING_BID_STATUSES } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'

/**
 * How much of a bid can be accepted: its amount, at most what no live order covers yet (domain rules §5). In the
 * currency.
 */
export function bidAmount(bid: DecimalString, openAmount: DecimalString): DecimalString {
  return compareDecimals(bid, openAmount) <= 0 ? bid : openAmount
}

/** Whether an order of a request is a bank's standing bid on it. While one stands the bank places no other (BID_EXISTS). */
export function isStandingBidOf(
  bankId: string,
  order: { readonly status: OrderStatus; readonly bankId: string },
): boolean {
  return order.bankId === bankId && STANDING_BID_STATUSES.includes(order.status)
}
