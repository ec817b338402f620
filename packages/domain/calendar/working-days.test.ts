import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCalendarDays,
  addWorkingDays,
  endOfMarketDate,
  isFixedHoliday,
  isWorkingDay,
  marketClock,
  marketDate,
  marketInstant,
  spotValueDate,
  startOfMarketDate,
} from './working-days.ts'

const FIXED = ['01-01', '03-20', '04-09', '05-01', '07-25', '08-13', '10-15', '12-17']
const holidays = new Set([
  ...['2025', '2026'].flatMap((year) => FIXED.map((day) => `${year}-${day}`)),
  '2025-06-06',
  '2025-06-07',
])

const anyInstant = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const anyDate = anyInstant.map((instant) => instant.toISOString().slice(0, 10))

describe('days in Tunis', () => {
  it.each([
    ['2025-06-16T22:59:59.999Z', '2025-06-16', '23:59:59'],
    ['2025-06-16T23:00:00.000Z', '2025-06-17', '00:00:00'],
    ['2025-12-31T23:00:00.000Z', '2026-01-01', '00:00:00'],
    ['2026-02-28T12:34:56.000Z', '2026-02-28', '13:34:56'],
    // Summer time was two hours ahead of UTC until 2008.
    ['2008-07-01T22:00:00.000Z', '2008-07-02', '00:00:00'],
  ])('%s is %s at %s', (instant, date, time) => {
    expect(marketDate(new Date(instant))).toBe(date)
    expect(marketClock(new Date(instant))).toEqual({ date, time })
  })

  it('start an hour before UTC ones, two in the summers of old', () => {
    expect(startOfMarketDate('2025-06-17').toISOString()).toBe('2025-06-16T23:00:00.000Z')
    expect(endOfMarketDate('2025-06-17').toISOString()).toBe('2025-06-17T23:00:00.000Z')
    expect(startOfMarketDate('2008-07-02').toISOString()).toBe('2008-07-01T22:00:00.000Z')
  })

  it('start an hour late where the clock jumped over midnight', () => {
    expect(startOfMarketDate('2005-05-01').toISOString()).toBe('2005-04-30T23:00:00.000Z')
    expect(marketClock(startOfMarketDate('2005-05-01'))).toEqual({ date: '2005-05-01', time: '01:00:00' })
  })

  it('hold each of their instants, and no other', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = marketDate(instant)
        const [start, end] = [startOfMarketDate(date), endOfMarketDate(date)]
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(end.getTime()).toBeGreaterThan(instant.getTime())
        expect(marketDate(start)).toBe(date)
        expect(marketDate(new Date(start.getTime() - 1))).toBe(addCalendarDays(date, -1))
        expect(marketDate(end)).toBe(addCalendarDays(date, 1))
      }),
    )
  })

  it('show every time of day at the instant that is said to', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const recent = fc.date({ min: new Date('2009-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(recent, minute, (instant, of) => {
        const date = marketDate(instant)
        const time = `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
        expect(marketClock(marketInstant(date, time))).toEqual({ date, time: `${time}:00` })
      }),
    )
    expect(() => marketInstant('2025-06-16', '24:00')).toThrow(RangeError)
    expect(() => marketInstant('2025-06-31', '12:00')).toThrow(RangeError)
  })

  it.each(['2025-02-30', '2025-13-01', '2025-6-1', '20250601', '', '2025-06-01T00:00', 'today'])(
    'refuse %j',
    (date) => {
      expect(() => startOfMarketDate(date)).toThrow(RangeError)
      expect(() => endOfMarketDate(date)).toThrow(RangeError)
      expect(() => addCalendarDays(date, 1)).toThrow(RangeError)
      expect(() => isWorkingDay(date, holidays)).toThrow(RangeError)
      expect(() => addWorkingDays(date, 0, holidays)).toThrow(RangeError)
    },
  )

  it('refuse an invalid instant', () => {
    expect(() => marketDate(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('holidays', () => {
  it('fall on the fixed days of every year', () => {
    const days = Array.from({ length: 365 }, (_, ahead) => addCalendarDays('2031-01-01', ahead))
    expect(days.filter(isFixedHoliday)).toEqual(FIXED.map((day) => `2031-${day}`))
  })

  it.each([
    ['2025-06-16', true, 'a Monday'],
    ['2025-06-20', true, 'a Friday'],
    ['2025-06-21', false, 'a Saturday'],
    ['2025-06-22', false, 'a Sunday'],
    ['2025-06-06', false, 'a lunar holiday from the table'],
    ['2025-05-01', false, 'a fixed holiday'],
  ])('%s working: %s (%s)', (date, expected) => {
    expect(isWorkingDay(date, holidays)).toBe(expected)
  })
})

describe('working days on', () => {
  it.each([
    ['2025-06-16', '2025-06-18', 'within the week'],
    ['2025-06-19', '2025-06-23', 'over a week-end'],
    ['2025-06-20', '2025-06-24', 'from a Friday'],
    ['2025-06-21', '2025-06-24', 'from a Saturday'],
    ['2025-06-04', '2025-06-09', 'over a lunar holiday and a week-end'],
    ['2025-04-30', '2025-05-05', 'over the first of May and a week-end'],
    ['2025-12-31', '2026-01-05', 'over the new year and a week-end'],
  ])('a trade of %s has spot value on %s (%s)', (trade, value) => {
    expect(spotValueDate(trade, holidays)).toBe(value)
  })

  it('count backwards, and zero is the day itself', () => {
    expect(addWorkingDays('2025-06-23', -2, holidays)).toBe('2025-06-19')
    expect(addWorkingDays('2025-06-21', 0, holidays)).toBe('2025-06-21')
    expect(() => addWorkingDays('2025-06-21', 1.5, holidays)).toThrow(RangeError)
    expect(() => addCalendarDays('2025-06-21', 1.5)).toThrow(RangeError)
  })

  it('land on a working day with exactly n - 1 working days between', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 1, max: 30 }),
        fc.array(anyDate, { maxLength: 20 }),
        (date, n, closed) => {
          const set = new Set(closed)
          const landed = addWorkingDays(date, n, set)
          let working = 0
          for (let day = addCalendarDays(date, 1); day <= landed; day = addCalendarDays(day, 1)) {
            if (isWorkingDay(day, set)) working += 1
          }
          expect(isWorkingDay(landed, set)).toBe(true)
          expect(working).toBe(n)
        },
      ),
    )
  })

  it('come back from a working day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 30 }), (date, n) => {
        fc.pre(isWorkingDay(date, holidays))
        expect(addWorkingDays(addWorkingDays(date, n, holidays), -n, holidays)).toBe(date)
      }),
    )
  })
})
