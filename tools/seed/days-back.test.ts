import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { expect, it } from 'vitest'
import { daysBack } from './days-back.ts'

it.each([
  ['2026-11-18', '2026-10-19'],
  // The 31st of October is a Saturday, and thirty days ago.
  ['2026-11-30', '2026-10-25'],
  ['2026-12-31', '2026-11-24'],
  ['2027-03-01', '2027-01-30'],
  ['2027-03-31', '2027-02-22'],
])('on %s the demonstration begins on %s', (day, first) => {
  expect(addCalendarDays(day, -daysBack(day))).toBe(first)
})
