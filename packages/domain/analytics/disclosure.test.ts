import { expect, it } from 'vitest'
import { isDisclosed } from './disclosure.ts'

it.each([
  // orders, buyers, sellers, own
  [3, 2, 2, 0, true],
  [2, 2, 2, 0, false],
  [9, 1, 4, 0, false],
  [9, 4, 1, 8, false],
  [1, 1, 1, 1, true],
  [2, 1, 1, 1, false],
  [0, 0, 0, 0, true],
])(
  '%i orders of %i buyers and %i sellers, %i of them own: %s',
  (orders, buyers, sellers, ownOrders, shown) => {
    expect(isDisclosed({ orders, buyers, sellers, ownOrders })).toBe(shown)
  },
)
