import { describe, expect, test } from 'vitest'
import { titleNoticeDue } from './title-notices.ts'

describe('a title that ends', () => {
  const due = (today: string, told: 30 | 10 | 3 | null = null) =>
    titleNoticeDue({ expiresOn: '2026-12-31', told }, today)

  test.each([
    ['2026-11-30', null, null],
    ['2026-12-01', null, 30],
    ['2026-12-01', 30, null],
    ['2026-12-20', 30, null],
    ['2026-12-21', 30, 10],
    ['2026-12-27', 10, null],
    ['2026-12-28', 10, 3],
    // Nobody looked for three weeks: of the nearest alone, and then of no earlier one.
    ['2026-12-29', null, 3],
    ['2026-12-31', 3, null],
    ['2027-01-01', null, null],
    ['2027-01-01', 10, null],
  ] as const)('on %s, told of %s days before, is told of at %s', (today, told, expected) => {
    expect(due(today, told)).toBe(expected)
  })
})
