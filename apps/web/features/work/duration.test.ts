import { expect, it } from 'vitest'
import { durationOf } from './duration.ts'

const MINUTE = 60_000

it.each([
  [-1, 'minutes', 0, 0, '0'],
  [0, 'minutes', 0, 0, '0'],
  [59 * MINUTE + 59_999, 'minutes', 0, 0, '59'],
  [60 * MINUTE, 'hours', 0, 1, '00'],
  [160 * MINUTE, 'hours', 0, 2, '40'],
  [47 * 60 * MINUTE + 59 * MINUTE, 'hours', 1, 47, '59'],
  [49 * 60 * MINUTE, 'days', 2, 49, '00'],
] as const)('%d ms are told in %s', (length, unit, days, hours, minutes) => {
  expect(durationOf(length)).toEqual({ unit, days, hours, minutes })
})
