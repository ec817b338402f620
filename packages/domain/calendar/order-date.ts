import { isFinal, type OrderStatus } from '../orders/order-status.ts'
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

/** Statuses of orders that both sides have confirmed and whose ticket is still to be made. */
export const AGREED_STATUSES = [6, 7, 8, 700] as const satisfies readonly OrderStatus[]
/** Statuses of orders that have their ticket and are to be delivered. */
export const DUE_STATUSES = [11, 14] as const satisfies readonly OrderStatus[]

const isOneOf = (status: OrderStatus, statuses: readonly OrderStatus[]) => statuses.includes(status)

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
  if (isOneOf(status, AGREED_STATUSES)) return { kind: 'value_date', day: valueDate, at: null }
  if (isOneOf(status, DUE_STATUSES)) return { kind: 'delivery_due', day: valueDate, at: null }
  return null
}
