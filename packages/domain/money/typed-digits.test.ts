import { describe, expect, it } from 'vitest'
import { inLatinDigits, latinDigits, typedNumber, wireFigure } from './typed-digits.ts'

describe('a number that somebody typed', () => {
  it.each([
    ['1234,5', '1234,5'],
    ['١٢٣٤٫٥', '1234,5'],
    ['١٬٢٣٤٫٥٠٠', '1234,500'],
    ['١٬٢٣٤٬٥٦٧', '1234567'],
    ['۱۲۳۴٫۵', '1234,5'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    // Copied out of a line of Arabic, with the marks that stand around it there.
    ['\u200e١٢٫٥\u200f', '12,5'],
    ['\u061c٣٠', '30'],
    ['', ''],
  ])('%s is %s', (typed, read) => {
    expect(typedNumber(typed)).toBe(read)
  })

  it.each(['1٢', '١2٫5', '12٫٥', '١۲', '۱2', '١٢٣۴'])(
    '%s is written in digits of two kinds: none',
    (typed) => {
      expect(typedNumber(typed)).toBeNull()
    },
  )

  // The two signs look alike: fifteen for one and a half would be ten times the money.
  it.each(['١٬٥', '١٬٢٬٣', '١٢٣٤٬٥٦٧', '١٬٢٣٤٥', '١٫٥٬٠٠٠', '٬١٢٣'])(
    '%s has a sign of thousands where none are: none',
    (typed) => {
      expect(typedNumber(typed)).toBeNull()
    },
  )

  it('keeps what turns it, for who reads it to refuse', () => {
    expect(typedNumber('\u202e٣٢١')).toBe('\u202e321')
  })
})

describe('digits of a day, an hour, a code', () => {
  it.each([
    ['٢٦-١١-٢٠٢٦', '26-11-2026'],
    ['FX-٢٠٢٦-٠٠٠١٦١', 'FX-2026-000161'],
    ['۹:۳۰', '9:30'],
    ['20 000 001', '20 000 001'],
  ])('%s is %s', (typed, read) => {
    expect(latinDigits(typed)).toBe(read)
  })

  it('are none in two kinds, and stay for the rule of their field', () => {
    expect(latinDigits('FX-2026-٠٠٠١٦١')).toBeNull()
    expect(inLatinDigits('٢٦-11')).toBe('٢٦-11')
    expect(inLatinDigits('٢٦-١١')).toBe('26-11')
  })
})

describe('a figure on the wire', () => {
  it.each([
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۰۰', '100'],
    ['1234.5', '1234.5'],
    // What is wrong in Latin digits stays so.
    ['1,5', '1,5'],
    ['5e4', '5e4'],
    ['١2', null],
    ['١٬٥', null],
  ])('%s is %s', (typed, read) => {
    expect(wireFigure(typed)).toBe(read)
  })
})
