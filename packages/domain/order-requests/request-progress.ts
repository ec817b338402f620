import type { OrderStatus } from '../orders/order-status.ts'
import { isPart } from './request-figures.ts'
import { COMPUTED_REQUEST_STATUSES, type RequestStatus } from './request-status.ts'

const DELIVERED: readonly OrderStatus[] = [13, 10]
const TICKETED: readonly OrderStatus[] = [11, 14, ...DELIVERED]
const CONFIRMED: readonly OrderStatus[] = [700, ...TICKETED]

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
  if (all(DELIVERED)) return 'DELIVERED'
  if (all(TICKETED)) return 'CLOSED'
  if (all(CONFIRMED)) return 'CONFIRMED'
  return parts.some((part) => CONFIRMED.includes(part)) ? 'PARTIAL_CONFIRMED' : 'BO_CONFIRMED'
}
