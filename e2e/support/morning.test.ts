import { marketInstant } from '@fxmatch/domain/calendar/working-days'
import { expect, it } from 'vitest'
import { untilMorning } from './morning.ts'

it.each([
  ['23:58', 59_000, 0],
  ['23:59', 0, 70_000],
  ['23:59', 59_999, 10_001],
  ['00:00', 0, 10_000],
  ['00:00', 9_000, 1_000],
  ['00:00', 10_000, 0],
  ['12:00', 0, 0],
])('who begins at %s and %i ms waits for %i ms', (time, after, expected) => {
  const now = new Date(marketInstant('2026-11-19', time).getTime() + after)
  expect(untilMorning(now)).toBe(expected)
})
