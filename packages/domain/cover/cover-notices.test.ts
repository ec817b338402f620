import { expect, test } from 'vitest'
import { coverNoticeDay } from './cover-notices.ts'

test.each([
  // 08:00 in Tunis is 07:00 of UTC.
  ['2026-11-23T06:59:59Z', '2026-11-16'],
  ['2026-11-23T07:00:00Z', '2026-11-23'],
  ['2026-11-23T22:59:59Z', '2026-11-23'],
  ['2026-11-23T23:00:00Z', '2026-11-23'],
  ['2026-11-29T22:59:59Z', '2026-11-23'],
  // Midnight in Tunis, and not yet eight.
  ['2026-11-29T23:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('at %s the notices of %s are due', (at, day) => {
  expect(coverNoticeDay(new Date(at))).toBe(day)
})
