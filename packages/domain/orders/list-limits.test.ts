import { expect, it } from 'vitest'
import { isTooLongToSearch, isTooLongToSort, MOST_READ_ORDERS } from './list-limits.ts'

it('sorts and searches so many orders and not one more; by time it lists any number', () => {
  for (const [orders, tooLong] of [
    [0, false],
    [MOST_READ_ORDERS, false],
    [MOST_READ_ORDERS + 1, true],
  ] as const) {
    expect(isTooLongToSort('amount', orders)).toBe(tooLong)
    expect(isTooLongToSort('createdAt', orders)).toBe(false)
    expect(isTooLongToSearch(orders)).toBe(tooLong)
  }
  expect(isTooLongToSearch(null)).toBe(false)
})
