import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMarketHour, marketStatusByClock } from './market-hours.ts'
import { startOfTunisDay } from './working-days.ts'

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
        const now = new Date(startOfTunisDay('2025-06-16').getTime() + minute * 60_000)
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
