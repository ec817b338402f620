import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDecimal, formatMoney, formatPercent, wallTime } from './format.ts'

describe('formatDecimal', () => {
  it.each([
    ['33868.340', 3, '33\u00a0868,340'],
    ['1', 0, '1'],
    ['999', 0, '999'],
    ['1000', 0, '1\u00a0000'],
    ['1234567.5', 3, '1\u00a0234\u00a0567,500'],
    ['-1234.5', 2, '-1\u00a0234,50'],
    ['0', 3, '0,000'],
    ['3.3868', 4, '3,3868'],
    ['123456789012345678901.234', 3, '123\u00a0456\u00a0789\u00a0012\u00a0345\u00a0678\u00a0901,234'],
  ])('%s with %i decimals', (value, places, shown) => {
    expect(formatDecimal(value, places)).toBe(shown)
  })

  it('loses no digit', () => {
    const values = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 999 }))
    fc.assert(
      fc.property(values, ([whole, millimes]) => {
        const value = `${whole}.${String(millimes).padStart(3, '0')}`
        expect(formatDecimal(value, 3).replaceAll('\u00a0', '').replace(',', '.')).toBe(value)
      }),
    )
  })

  it('refuses what is not a number', () => {
    expect(() => formatDecimal('12,5', 2)).toThrow(RangeError)
  })

  it('refuses to hide a decimal', () => {
    expect(() => formatDecimal('0.0005', 3)).toThrow(RangeError)
  })
})

describe('formatPercent and formatMoney', () => {
  it('keeps the decimals that a percent has', () => {
    expect(formatPercent('0.880')).toBe('0,88\u00a0%')
    expect(formatPercent('19')).toBe('19\u00a0%')
    expect(formatPercent('33.3334')).toBe('33,3334\u00a0%')
  })

  it('keeps the currency on the line of its amount', () => {
    expect(formatMoney('10000', 2, 'EUR')).toBe('10\u00a0000,00\u00a0EUR')
  })
})

describe('dates', () => {
  it.each([
    ['2025-06-16T09:05:00Z', '16-06-2025 10:05'],
    ['2025-06-16T23:30:00.123Z', '17-06-2025 00:30'],
    ['2025-06-16T09:05:00+02:00', '16-06-2025 08:05'],
    // Tunisia kept summer time from 2005 to 2008.
    ['2008-07-01T12:00:00Z', '01-07-2008 14:00'],
    ['2025-12-31T23:00:00Z', '01-01-2026 00:00'],
  ])('%s is %s in Tunis', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown)
    expect(formatDate(instant)).toBe(shown.slice(0, 10))
  })

  it('keeps a calendar date as it is', () => {
    expect(formatDate('2025-06-18')).toBe('18-06-2025')
    expect(wallTime('2024-02-29')).toEqual({ date: '2024-02-29', time: '00:00:00' })
  })

  it('reads seconds', () => {
    expect(wallTime('2025-01-01T00:00:59Z').time).toBe('01:00:59')
  })

  it.each(['', '2025-06-16 09:05', '2025-06-16T09:05:00', '16-06-2025', 'now', '2025-13-01T00:00:00Z'])(
    'refuses %j',
    (text) => {
      expect(() => formatDateTime(text)).toThrow(RangeError)
      expect(() => formatDate(text)).toThrow(RangeError)
    },
  )

  it.each(['2025-02-30', '2025-00-10', '2025-1-1'])('refuses the day %s', (text) => {
    expect(() => formatDate(text)).toThrow(RangeError)
  })
})
