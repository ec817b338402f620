import { expect, it } from 'vitest'
import { compareDecimals } from './decimal.ts'

it.each([
  ['9', '10', -1],
  ['12.50', '12.5', 0],
  ['3.3868', '3.38679', 1],
  // A float holds neither: it takes the two for one number.
  ['9007199254740993', '9007199254740992', 1],
  ['0.1234567890123456789', '0.1234567890123456788', 1],
])('%s beside %s', (one, other, result) => {
  expect(compareDecimals(one, other)).toBe(result)
  expect(compareDecimals(other, one)).toBe(0 - result)
})

it.each(['', '-1', '1e3', '1,5', '.5', '1.', 'NaN'])('takes %j for no decimal', (text) => {
  expect(() => compareDecimals(text, '1')).toThrow(RangeError)
})
