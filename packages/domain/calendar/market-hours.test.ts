import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closedBecause,
  isMarketHour,
  LOOK_AHEAD_DAYS,
  marketStatusByClock,
  nextMarketChange,
} from './market-hours.ts'
import { addCalendarDays, startOfMarketDate } from './working-days.ts'

const holidays = new Set(['2025-05-01'])
const status = (now: string, opensAt = '08:30', closesAt = '16:00') =>
  marketStatusByClock({ now: new Date(now), opensAt, closesAt, holidays })

describe('marketStatusByClock', () => {
  it.each([
    ['2025-06-16T07:29:59.999Z', 'OFF', 'the millisecond before opening, Monday 08:29 in Tunis'],
    ['2025-06-16T07:30:00.000Z', 'ON', 'the opening minute'],
    ['2025-06-16T12:00:00.000Z', 'ON', 'noon'],
    ['2025-06-16T14:59:59.999Z', 'ON', 'the last millisecond'],
    ['2025-06-16T15:00:00.000Z', 'OFF', 'the closing minute'],
    ['2025-06-16T23:30:00.000Z', 'OFF', 'the night'],
    ['2025-06-20T12:00:00.000Z', 'ON', 'a Friday'],
    ['2025-06-21T12:00:00.000Z', 'OFF', 'a Saturday'],
    ['2025-06-22T12:00:00.000Z', 'OFF', 'a Sunday'],
    ['2025-05-01T12:00:00.000Z', 'OFF', 'a holiday'],
  ])('at %s: %s (%s)', (now, expected) => {
    expect(status(now)).toBe(expected)
  })

  it('takes the day of Tunis, not of UTC', () => {
    // Sunday 23:30 in UTC is Monday 00:30 in Tunis.
    expect(status('2025-06-15T23:30:00.000Z', '00:00', '23:59')).toBe('ON')
    expect(status('2025-06-20T23:30:00.000Z', '00:00', '23:59')).toBe('OFF')
  })

  it('is on for exactly the minutes between the hours', () => {
    const minuteOfDay = fc.integer({ min: 0, max: 1439 })
    const text = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, minuteOfDay, (a, b, minute) => {
        fc.pre(a !== b)
        const [open, close] = [Math.min(a, b), Math.max(a, b)]
        const now = new Date(startOfMarketDate('2025-06-16').getTime() + minute * 60_000)
        const found = marketStatusByClock({ now, opensAt: text(open), closesAt: text(close), holidays })
        expect(found).toBe(open <= minute && minute < close ? 'ON' : 'OFF')
      }),
    )
  })

  it('refuses impossible hours and instants', () => {
    expect(() => status('2025-06-16T12:00:00Z', '8:30')).toThrow(RangeError)
    expect(() => status('2025-06-16T12:00:00Z', '08:30', '24:00')).toThrow(RangeError)
    expect(() => status('2025-06-16T12:00:00Z', '16:00', '08:30')).toThrow(RangeError)
    expect(() => status('2025-06-16T12:00:00Z', '08:30', '08:30')).toThrow(RangeError)
    expect(() => status('nonsense')).toThrow(RangeError)
  })
})

describe('closedBecause', () => {
  it.each([
    ['2025-06-16T12:00:00Z', null],
    ['2025-06-16T05:00:00Z', 'HOURS'],
    ['2025-06-16T18:00:00Z', 'HOURS'],
    ['2025-06-22T12:00:00Z', 'WEEKEND'],
    ['2025-05-01T12:00:00Z', 'HOLIDAY'],
    ['2025-03-30T12:00:00Z', 'HOLIDAY', new Set(['2025-03-30'])],
  ])('at %s: %s', (now, expected, days: ReadonlySet<string> = holidays) => {
    expect(closedBecause({ now: new Date(now), opensAt: '08:30', closesAt: '16:00', holidays: days })).toBe(
      expected,
    )
  })
})

describe('nextMarketChange', () => {
  const next = (now: string, status?: 'ON' | 'OFF', days: ReadonlySet<string> = holidays) => {
    const change = nextMarketChange(
      { now: new Date(now), opensAt: '08:30', closesAt: '16:00', holidays: days },
      status,
    )
    return change && `${change.at.toISOString().slice(0, 16)} ${change.status}`
  }

  it.each<[string, 'ON' | 'OFF' | undefined, string, string]>([
    ['2025-06-16T06:00:00Z', undefined, '2025-06-16T07:30 ON', 'before the opening'],
    ['2025-06-16T07:29:59.999Z', undefined, '2025-06-16T07:30 ON', 'a millisecond before the opening'],
    ['2025-06-16T07:30:00Z', undefined, '2025-06-16T15:00 OFF', 'at the opening'],
    ['2025-06-16T15:00:00Z', undefined, '2025-06-17T07:30 ON', 'at the closing'],
    ['2025-06-20T16:00:00Z', undefined, '2025-06-23T07:30 ON', 'on a Friday evening'],
    ['2025-06-22T23:30:00Z', undefined, '2025-06-23T07:30 ON', 'on a Monday in Tunis, a Sunday in UTC'],
    ['2025-04-30T16:00:00Z', undefined, '2025-05-02T07:30 ON', 'on the eve of a holiday'],
    ['2025-05-01T12:00:00Z', 'OFF', '2025-05-02T15:00 OFF', 'the next closing, on a holiday'],
    ['2025-06-16T12:00:00Z', 'ON', '2025-06-17T07:30 ON', 'the next opening, while open'],
  ])('after %s (%s): %s, %s', (now, status, expected) => {
    expect(next(now, status)).toBe(expected)
  })

  it('is nothing where every day is a holiday', () => {
    const always = new Set(
      Array.from({ length: LOOK_AHEAD_DAYS + 1 }, (_, index) => addCalendarDays('2025-06-16', index)),
    )
    expect(next('2025-06-16T12:00:00Z', undefined, always)).toBeNull()
  })

  it('is where the status by the clock changes, and the first such place', () => {
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    const days = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 8 })
    fc.assert(
      fc.property(instant, days, fc.integer({ min: 0, max: 999 }), (now, ahead, part) => {
        const off = new Set(ahead.map((n) => addCalendarDays(now.toISOString().slice(0, 10), n)))
        const hours = { opensAt: '08:30', closesAt: '16:00', holidays: off }
        const change = nextMarketChange({ ...hours, now })
        if (!change) throw new Error('no change')
        const at = (time: number) => marketStatusByClock({ ...hours, now: new Date(time) })
        expect(change.at.getTime()).toBeGreaterThan(now.getTime())
        expect(at(change.at.getTime())).toBe(change.status)
        const before = change.status === 'ON' ? 'OFF' : 'ON'
        const between = now.getTime() + Math.floor(((change.at.getTime() - 1 - now.getTime()) * part) / 999)
        for (const time of [now.getTime(), between, change.at.getTime() - 1]) expect(at(time)).toBe(before)
      }),
    )
  })
})

describe('isMarketHour', () => {
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['12:60', false],
    ['8:00', false],
    ['08:00:00', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isMarketHour(text)).toBe(expected)
  })
})
