import { expect, it } from 'vitest'
import { isOrderStatus, ORDER_STATUS, ORDER_STATUSES, orderStatusName } from './order-status.ts'

// Which code has which name and label is compared with the specification in apps/server/db/orders/order-status-labels.test.ts.

it('every code is known by its name', () => {
  for (const [name, code] of Object.entries(ORDER_STATUS)) {
    expect(isOrderStatus(code)).toBe(true)
    expect(orderStatusName(code)).toBe(name)
  }
  expect(ORDER_STATUSES).toEqual([...ORDER_STATUSES].sort((a, b) => a - b))
})

it.each([0, -1, 16, 100, 107, 701, 1000, 1.5, Number.NaN])('%d is no status', (code) => {
  expect(isOrderStatus(code)).toBe(false)
  expect(() => orderStatusName(code)).toThrow(RangeError)
})
