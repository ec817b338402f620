import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketDayAt, marketDayBefore } from './market-day.ts'
import { isWorkingDay, marketDate } from './working-days.ts'

const HOLIDAYS = new Set(['2026-12-17', '2027-01-01'])

describe('marketDayAt', () => {
  it.each([
    // A Wednesday at noon, and its last and first seconds in Tunis (an hour ahead of UTC).
    ['2026-11-18T12:00:00Z', '2026-11-18'],
    ['2026-11-18T22:59:59Z', '2026-11-18'],
    ['2026-11-18T23:00:00Z', '2026-11-19'],
    // Friday, Saturday, Sunday, Monday.
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-20'],
    ['2026-11-21T14:00:00Z', '2026-11-20'],
    ['2026-11-22T22:59:59Z', '2026-11-20'],
    ['2026-11-22T23:00:00Z', '2026-11-23'],
    // A holiday on a Thursday; New Year's Day on a Friday with its weekend.
    ['2026-12-17T10:00:00Z', '2026-12-16'],
    ['2027-01-03T10:00:00Z', '2026-12-31'],
  ])('at %s is %s', (instant, day) => {
    expect(marketDayAt(new Date(instant), HOLIDAYS)).toBe(day)
  })

  it('is a working day, never later than today, and the day before it is an earlier one', () => {
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (now) => {
        const day = marketDayAt(now, HOLIDAYS)
        expect(isWorkingDay(day, HOLIDAYS)).toBe(true)
        expect(day <= marketDate(now)).toBe(true)
        const before = marketDayBefore(day, HOLIDAYS)
        expect(isWorkingDay(before, HOLIDAYS)).toBe(true)
        expect(before < day).toBe(true)
      }),
    )
  })
})

it('steps over weekends and holidays', () => {
  expect(marketDayBefore('2026-11-23', HOLIDAYS)).toBe('2026-11-20')
  expect(marketDayBefore('2026-12-18', HOLIDAYS)).toBe('2026-12-16')
})
