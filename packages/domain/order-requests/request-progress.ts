import type { Shortage } from '../banknotes/shortage.ts'
import { DEAL_STATUSES, DELIVERED_STATUSES, isFinal, isPart } from '../orders/order-sets.ts'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-status.ts'
import { COMPUTED_REQUEST_STATUSES, type RequestStatus } from './request-status.ts'

/** Orders that the bank has validated: these make their request PARTIAL_CONFIRMED, then CONFIRMED. */
const VALIDATED: readonly OrderStatus[] = [ORDER_STATUS.AWAITING_TICKET, ...DEAL_STATUSES]

/** An order of a request, as far as the request's status follows from it. */
export interface RequestOrder {
  readonly status: OrderStatus
  /** A short count that its parties have not settled otherwise than by undoing the order. */
  readonly shortage: Pick<Shortage, 'before'> | null
}

/** Whether an order ended because its banknotes were short: undone by both sides, or out of time to agree. */
function isLostToCount({ status, shortage }: RequestOrder): boolean {
  return isFinal(status) && shortage !== null && shortage.before === null
}

/**
 * Where a request stands, computed from its orders (domain rules §5): PARTIAL_CONFIRMED when some live order has reached
 * AWAITING_TICKET or beyond, CONFIRMED when all have, CLOSED when all have a ticket, DELIVERED when all are delivered. A
 * request that the front office has validated and whose last order ended without a deal is REJECTED. Apart from that, people
 * set the status until the back office has validated the request. Where all that is left of a validated request was lost to
 * a short count, nobody has refused it: it is ON_HOLD again, whole and open (decision 0176).
 * @param status the one that the request has, or that a person's step leads to
 */
export function progressOf(status: RequestStatus, orders: readonly RequestOrder[]): RequestStatus {
  const parts = orders.map((order) => order.status).filter(isPart)
  if (status === 'BO_CONFIRMED' && parts.length === 0 && orders.some(isLostToCount)) return 'ON_HOLD'
  if (status === 'FO_CONFIRMED') return parts.length === 0 ? 'REJECTED' : status
  if (!COMPUTED_REQUEST_STATUSES.includes(status) || status === 'DELIVERED') return status
  if (parts.length === 0) return 'REJECTED'
  const all = (reached: readonly OrderStatus[]) => parts.every((part) => reached.includes(part))
  if (all(DELIVERED_STATUSES)) return 'DELIVERED'
  if (all(DEAL_STATUSES)) return 'CLOSED'
  if (all(VALIDATED)) return 'CONFIRMED'
  return parts.some((part) => VALIDATED.includes(part)) ? 'PARTIAL_CONFIRMED' : 'BO_CONFIRMED'
}
