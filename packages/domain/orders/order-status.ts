/** Order status codes of the wire (specification 000 §4) under their names in code (domain rules §4). */
export const ORDER_STATUS = {
  DRAFT: 1,
  AWAITING_CONFIRMATION: 2,
  DRAFT_REJECTED: 3,
  DRAFT_CANCELED: 4,
  HALF_CONFIRMED: 5,
  CURRENCY_RECEPTION: 6,
  MARKET_ROOM: 7,
  BACK_OFFICE_VALIDATION: 8,
  CONFIRMATION_REJECTED: 9,
  CASHED_OUT: 10,
  TICKET_GENERATED: 11,
  TICKET_REJECTED: 12,
  DELIVERED: 13,
  DELIVERY_REJECTED: 14,
  DELIVERY_CANCELED: 15,
  BID_ACCEPTED: 105,
  BID_PLACED: 106,
  BID_DECLINED: 108,
  BID_CANCELED: 109,
  AWAITING_TICKET: 700,
  EXPIRED: 999,
} as const
export type OrderStatusName = keyof typeof ORDER_STATUS
export type OrderStatus = (typeof ORDER_STATUS)[OrderStatusName]

/** Every code, ascending. */
export const ORDER_STATUSES: readonly OrderStatus[] = Object.values(ORDER_STATUS).sort((a, b) => a - b)

const NAMES = new Map<number, OrderStatusName>(
  (Object.entries(ORDER_STATUS) as [OrderStatusName, OrderStatus][]).map(([name, code]) => [code, name]),
)

/** The name of a code. @throws RangeError for a code that is not in the table. */
export function orderStatusName(code: number): OrderStatusName {
  const name = NAMES.get(code)
  if (name === undefined) throw new RangeError(`Unknown order status ${code}`)
  return name
}

/** Narrows any number to a known code. */
export function isOrderStatus(code: number): code is OrderStatus {
  return NAMES.has(code)
}
