import { expect, it } from 'vitest'
import { ageOf } from './age.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T12:00:03Z', 'minutes', 0],
  ['2026-11-20T11:59:01Z', 'minutes', 0],
  ['2026-11-20T11:00:01Z', 'minutes', 59],
  ['2026-11-20T11:00:00Z', 'hours', 1],
  ['2026-11-18T12:00:01Z', 'hours', 47],
  ['2026-11-18T12:00:00Z', 'days', 2],
  ['2026-10-20T12:00:00Z', 'days', 31],
])('says how long something has waited: %s', (since, unit, count) => {
  expect(ageOf(since, NOW)).toEqual({ unit, count })
})
