import { expect, it } from 'vitest'
import { percentTaken } from './percent-taken.ts'

it.each([
  ['159999.999', '200000', '79.9'],
  ['160000', '200000', '80.0'],
  ['199999.999', '200000', '99.9'],
  ['200000', '200000', '100.0'],
  ['-200.000', '1000.000', '20.0'],
  ['0', '1000.000', '0.0'],
])('%s of %s are %s percent, never more than it takes', (value, limit, percent) => {
  expect(percentTaken(value, limit)).toBe(percent)
})
