import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/failures/api-error.ts'
import { paceOf } from './pace.ts'

it.each([
  ['REQUEST', 4_000],
  ['ACCEPTED', 20_000],
  ['DELIVERED', false],
  ['CANCELED', false],
  ['EXPIRED', false],
  [undefined, false],
] as const)('a request that is %s is asked for again after %s', (status, expected) => {
  expect(paceOf(status, null)).toBe(expected)
})

it.each([
  [0, 15_000],
  [503, 15_000],
  [429, 60_000],
  [404, false],
  [400, false],
] as const)('after an answer of %d: %s', (status, expected) => {
  expect(paceOf('REQUEST', new ApiError(status, 'SERVER', null))).toBe(expected)
})
