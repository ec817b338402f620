import type { PendingDecision } from '../orders/order-facts.ts'
import { AGREED_STATUSES, DUE_STATUSES, isFinal } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { type CalendarDate, marketDate } from './working-days.ts'

/** What an order puts on its parties' calendar. */
export const ORDER_DATE_KINDS = ['value_date', 'delivery_due', 'delivered'] as const
export type OrderDateKind = (typeof ORDER_DATE_KINDS)[number]

/** One entry of the calendar. */
export interface OrderDate {
  readonly kind: OrderDateKind
  readonly day: CalendarDate
  /** The moment of the delivery; null while it has not happened. */
  readonly at: Date | null
}

/**
 * The one date of an order: from both confirmations its value date, from its ticket the same day as the one on which the
 * delivery is due, then the day of its delivery. Null before the confirmations, while a rejection is being decided, and
 * for an order that ended without a delivery.
 */
export function orderDate(order: {
  readonly status: OrderStatus
  readonly pendingDecision: PendingDecision | null
  readonly valueDate: CalendarDate
  readonly deliveredAt: Date | null
}): OrderDate | null {
  const { status, valueDate, deliveredAt } = order
  if (deliveredAt !== null) return { kind: 'delivered', day: marketDate(deliveredAt), at: deliveredAt }
  if (isFinal(status) || order.pendingDecision === 'REJECTION') return null
  if (AGREED_STATUSES.includes(status)) return { kind: 'value_date', day: valueDate, at: null }
  if (DUE_STATUSES.includes(status)) return { kind: 'delivery_due', day: valueDate, at: null }
  return null
}
