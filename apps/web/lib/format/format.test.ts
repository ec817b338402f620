import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTime, marketToday } from './dates.ts'
import { compareDecimals, parseDecimalInput, toPlaces } from './decimal.ts'
import { formatDecimal, plainNumber, shortened, THOUSANDS } from './numbers.ts'
import { hourUnit } from './units.ts'

const spaced = (text: string) => text.replaceAll(' ', THOUSANDS)

describe('toPlaces', () => {
  it.each([
    ['1.0005', 3, '1.001'],
    ['1.0004999', 3, '1.000'],
    ['999.9995', 3, '1000.000'],
    ['-0.0004', 3, '0.000'],
    ['-2.5', 0, '-3'],
    ['7', 2, '7.00'],
    ['123456789012345678901234567890.125', 2, '123456789012345678901234567890.13'],
  ])('rounds %s half-up to %i places', (value, places, expected) => {
    expect(toPlaces(value, places)).toBe(expected)
  })

  it('truncates where the market lists do', () => {
    expect(toPlaces('1.9999', 3, 'truncate')).toBe('1.999')
  })

  it('refuses what is no decimal string', () => {
    expect(() => toPlaces('1,5', 2)).toThrow(RangeError)
    expect(() => toPlaces('1e5', 2)).toThrow(RangeError)
  })
})

describe('formatDecimal', () => {
  it('groups by a no-break space and separates by language', () => {
    expect(formatDecimal('1234567.5', { language: 'fr', places: 3 })).toBe(spaced('1 234 567,500'))
    expect(formatDecimal('1234567.5', { language: 'en', places: 3 })).toBe(spaced('1 234 567.500'))
    expect(formatDecimal('999', { language: 'fr' })).toBe('999')
    expect(formatDecimal('-1000', { language: 'fr' })).toBe(spaced('−1 000'))
  })

  it('comes back as a plain number for the clipboard', () => {
    expect(plainNumber(formatDecimal('-1234567.5', { language: 'fr', places: 3 }))).toBe('-1234567.500')
  })
})

describe('shortened', () => {
  it('says in three figures how large a figure is', () => {
    expect(shortened('2554672.624', 'fr')).toBe('2,55\u00a0M')
    expect(shortened('62113.215', 'en')).toBe('62.1K')
    expect(shortened('62113.215', 'de')).toBe('62\u00a0100')
    expect(shortened('0', 'de')).toBe('0')
    expect(() => shortened('many', 'fr')).toThrow(RangeError)
  })
})

describe('parseDecimalInput', () => {
  it.each([
    ['1 234,50', '1234.50'],
    ['1\u202f234.5', '1234.5'],
    ['1\u00a0234', '1234'],
    [',5', '0.5'],
    ['0012', '12'],
    ['-3,2', '-3.2'],
    ['3.', '3'],
    // Of an Arabic keyboard, and with what a figure begins with on an Arabic screen.
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['\u200e1\u00a0234,5', '1234.5'],
    ['۱۲۳۴٫۵', '1234.5'],
  ])('reads %s as %s', (typed, expected) => {
    expect(parseDecimalInput(typed)).toBe(expected)
  })

  it.each(['', ' ', '.', '-', '1,2,3', '1.2.3', '12a', '1e3', '3-2', '1٢', '١2٫5', '١٬٥', '\u202e٣٢١'])(
    'refuses %j',
    (typed) => {
      expect(parseDecimalInput(typed)).toBeNull()
    },
  )
})

describe('compareDecimals', () => {
  it('compares by value, not by text', () => {
    expect(compareDecimals('10', '9.99')).toBe(1)
    expect(compareDecimals('1.50', '1.5')).toBe(0)
    expect(compareDecimals('-2', '-1')).toBe(-1)
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
  })
})

describe('dates', () => {
  it('shows instants in Tunis time', () => {
    expect(formatDateTime('2026-11-20T23:30:00Z')).toBe('21-11-2026 00:30')
    expect(formatTime('2026-07-01T12:05:00Z')).toBe('13:05')
  })

  it('leaves a plain day alone', () => {
    expect(formatDate('2026-01-02')).toBe('02-01-2026')
  })

  it('shows nothing for what is no instant', () => {
    expect(formatDate('demain')).toBe('')
  })

  it('knows which day it is in Tunis', () => {
    expect(marketToday(new Date('2026-12-31T23:10:00Z'))).toBe('2027-01-01')
  })
})

it.each([
  ['fr', 'h'],
  ['ru', 'ч'],
  ['ar', 'س'],
])('writes hours in %s as %s', (language, unit) => {
  expect(hourUnit(language)).toBe(unit)
})
