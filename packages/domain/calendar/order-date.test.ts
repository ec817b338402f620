import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '../orders/order-status.ts'
import { orderDate } from './order-date.ts'

const FACTS = { pendingDecision: null, valueDate: '2026-11-20', deliveredAt: null }

it('gives every status its date, or none', () => {
  const kinds = ORDER_STATUSES.map((status) => [status, orderDate({ ...FACTS, status })?.kind])
  expect(Object.fromEntries(kinds.filter(([, kind]) => kind !== undefined))).toEqual({
    6: 'value_date',
    7: 'value_date',
    8: 'value_date',
    700: 'value_date',
    11: 'delivery_due',
    14: 'delivery_due',
  })
})

it('moves a delivered order to the moment of its delivery, on its day in Tunis', () => {
  const deliveredAt = new Date('2026-11-20T23:30:00Z')
  expect(orderDate({ ...FACTS, status: 13, deliveredAt })).toEqual({
    kind: 'delivered',
    day: '2026-11-21',
    at: deliveredAt,
  })
})

it('has no date for an order whose rejection is being decided', () => {
  expect(orderDate({ ...FACTS, status: 8, pendingDecision: 'REJECTION' })).toBeNull()
})
