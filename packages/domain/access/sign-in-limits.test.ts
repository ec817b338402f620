import { expect, it } from 'vitest'
import { heldBackSeconds } from './sign-in-limits.ts'

it.each([
  [0, 0],
  [1, 0],
  [10, 0],
  [11, 1],
  [12, 2],
  [13, 4],
  [14, 8],
  [15, 8],
  [5_000, 8],
])('after %i failures an answer is held back for %i s', (failures, seconds) => {
  expect(heldBackSeconds(failures, 10)).toBe(seconds)
})
