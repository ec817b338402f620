import { expect, it } from 'vitest'
import { basisPoints } from './basis-points.ts'

it.each([
  ['3.3628', '3.3580', '14'],
  ['3.3628', '3.3779', '-45'],
  ['3.3628', '3.3526', '30'],
  ['3.3628', '3.3628', '0'],
  ['1.0000', '1.00005', '0'],
  ['0.99994', '1.0000', '-1'],
  ['1.00005', '1.0000', '1'],
  ['0.99995', '1.0000', '-1'],
  ['36.1500', '36.0000', '42'],
])('%s measured by %s is %s basis points', (price, other, points) => {
  expect(basisPoints(price, other)).toBe(points)
})

it.each(['0', '-1'])('refuses to measure by %s', (other) => {
  expect(() => basisPoints('3.3', other)).toThrow(RangeError)
})
