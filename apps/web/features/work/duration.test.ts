import { expect, it } from 'vitest'
import { countdownOf, durationOf } from './duration.ts'

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

it.each([
  [60 * MINUTE, 'hours', 0, 1, '00'],
  [86 * MINUTE - 1, 'hours', 0, 1, '26'],
  [48 * 60 * MINUTE - 1, 'hoursOfDays', 2, 0, '00'],
  [75 * 60 * MINUTE + 1, 'hoursOfDays', 3, 4, '00'],
] as const)('%d ms that are left are counted in %s', (left, unit, days, hours, minutes) => {
  expect(countdownOf(left)).toEqual({ unit, days, hours, minutes })
})

it('tells minutes by their name, and leaves what is soon over to the second', () => {
  expect([60 * MINUTE - 1, 54 * MINUTE + 1, 30 * MINUTE].map((left) => countdownOf(left))).toMatchObject([
    { unit: 'hours', hours: 1, minutes: '00' },
    { unit: 'minutes', minutes: '55' },
    { unit: 'minutes', minutes: '30' },
  ])
  expect([-1, 0, 30 * MINUTE - 1].map(countdownOf)).toEqual([null, null, null])
})
