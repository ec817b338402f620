import { expect, it } from 'vitest'
import { isDisclosed } from './disclosure.ts'

it.each([
  [0, 0, 0, true],
  [1, 1, 1, false],
  [2, 2, 2, false],
  [3, 2, 2, true],
  [9, 1, 4, false],
  [9, 4, 1, false],
])('%i orders of others, of %i buyers and %i sellers: %s', (orders, buyers, sellers, shown) => {
  expect(isDisclosed({ orders, buyers, sellers })).toBe(shown)
})
