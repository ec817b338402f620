import { AGREED_STATUSES, DUE_STATUSES, isFinal } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { type CalendarDate, marketDate } from './working-days.ts'

/** What an order puts on its parties' calendar. */
export const ORDER_DATE_KINDS = ['value_date', 'delivery_due', 'delivered'] as const
export type OrderDateKind = (typeof ORDER_DATE_KINDS)[number]

export interface OrderDate {
  readonly kind: OrderDateKind
  readonly day: CalendarDate
  /** The moment, of what has happened. */
  readonly at: Date | null
}

/**
 * The one date of an order: its value date once both sides have confirmed it, due once it has its ticket, and the moment
 * of its delivery afterwards. Null before, for an order whose rejection is being decided, and for one that has died.
 */
export function orderDate(order: {
  readonly status: OrderStatus
  readonly pendingDecision: 'CONFIRMATION' | 'REJECTION' | null
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
