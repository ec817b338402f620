import { DEAL_STATUSES, DELIVERED_STATUSES, isPart } from '../orders/order-sets.ts'
import { ORDER_STATUS, type OrderStatus } from '../orders/order-status.ts'
import { COMPUTED_REQUEST_STATUSES, type RequestStatus } from './request-status.ts'

/** Validated by the bank: what the request counts as confirmed. */
const VALIDATED: readonly OrderStatus[] = [ORDER_STATUS.AWAITING_TICKET, ...DEAL_STATUSES]

/**
 * Where a request stands, computed from its orders (domain rules §5): PARTIAL_CONFIRMED when some live order has reached
 * 700 or beyond, CONFIRMED when all have, CLOSED when all have a ticket, DELIVERED when all are delivered. A request that
 * the bank has validated and whose last order ended without a deal is REJECTED. Before the back office's validation the
 * status is what people made it.
 */
export function progressOf(status: RequestStatus, orders: readonly OrderStatus[]): RequestStatus {
  const parts = orders.filter(isPart)
  if (status === 'FO_CONFIRMED') return parts.length === 0 ? 'REJECTED' : status
  if (!COMPUTED_REQUEST_STATUSES.includes(status) || status === 'DELIVERED') return status
  if (parts.length === 0) return 'REJECTED'
  const all = (reached: readonly OrderStatus[]) => parts.every((part) => reached.includes(part))
  if (all(DELIVERED_STATUSES)) return 'DELIVERED'
  if (all(DEAL_STATUSES)) return 'CLOSED'
  if (all(VALIDATED)) return 'CONFIRMED'
  return parts.some((part) => VALIDATED.includes(part)) ? 'PARTIAL_CONFIRMED' : 'BO_CONFIRMED'
}
