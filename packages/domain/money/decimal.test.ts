import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, distribute, parseDecimalInput, roundHalfUp, toDecimalString } from './decimal.ts'

describe('decimal', () => {
  it.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '',
    ' ',
    '1e3',
    '0x10',
    '1,5',
    '.5',
    '5.',
    '+1',
    ' 1',
    '1_000',
    'abc',
  ])('refuses the text %j', (text) => {
    expect(() => decimal(text)).toThrow(RangeError)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'refuses the number %d',
    (value) => {
      expect(() => decimal(value)).toThrow(RangeError)
    },
  )

  it('computes exactly where floats do not, and prints without exponent', () => {
    expect(decimal('0.1').plus('0.2').toString()).toBe('0.3')
    expect(decimal(0.1).plus(decimal(0.2)).toString()).toBe('0.3')
    expect(decimal('1000000000000000000000000000').plus('0.0000000001').toString()).toBe(
      '1000000000000000000000000000.0000000001',
    )
    expect(decimal('0.000000001').toString()).toBe('0.000000001')
  })
})

describe('roundHalfUp', () => {
  it.each([
    ['1.0005', 3, '1.001'],
    ['1.00049999', 3, '1.000'],
    ['-1.0005', 3, '-1.001'],
    ['2.5', 0, '3'],
    ['1.005', 2, '1.01'],
    ['-0.0004', 3, '0.000'],
  ])('rounds %s to %i decimals as %s', (value, places, expected) => {
    expect(toDecimalString(roundHalfUp(decimal(value), places), places)).toBe(expected)
  })
})

describe('toDecimalString', () => {
  it('pads and never rounds', () => {
    expect(toDecimalString(decimal('1.5'), 3)).toBe('1.500')
    expect(toDecimalString(decimal('123456789012345678901234.5'), 2)).toBe('123456789012345678901234.50')
    expect(() => toDecimalString(decimal('1.0001'), 3)).toThrow(RangeError)
  })
})

describe('distribute', () => {
  const split = (total: string, weights: readonly (string | number)[], places: number) =>
    distribute(
      decimal(total),
      weights.map((weight) => decimal(weight)),
      places,
    ).map((part) => toDecimalString(part, places))

  it.each([
    ['0.001', [1, 1, 1], 3, ['0.001', '0.000', '0.000']],
    ['0.002', [1, 1, 1], 3, ['0.001', '0.001', '0.000']],
    ['100.00', ['33.33', '33.33', '33.34'], 2, ['33.33', '33.33', '33.34']],
    ['1.00', ['33.33', '33.33', '33.34'], 2, ['0.33', '0.33', '0.34']],
    ['10', [1, 1, 1], 0, ['4', '3', '3']],
    ['-10', [1, 1, 1], 0, ['-4', '-3', '-3']],
    ['0', [1, 2], 3, ['0.000', '0.000']],
    ['5.000', [0, 100], 3, ['0.000', '5.000']],
    ['0.003', [50, 50], 3, ['0.002', '0.001']],
    ['7', [15, 15, 70], 0, ['1', '1', '5']],
  ])('splits %s over %j', (total, weights, places, expected) => {
    expect(split(total, weights, places)).toEqual(expected)
  })

  it('refuses what it cannot split exactly', () => {
    expect(() => split('0.0001', [1], 3)).toThrow(RangeError)
    expect(() => split('1', [], 3)).toThrow(RangeError)
    expect(() => split('1', [0, 0], 3)).toThrow(RangeError)
    expect(() => split('1', [2, -1], 3)).toThrow(RangeError)
  })

  it('adds up exactly, stays within one unit of each exact share, and keeps the order of the weights', () => {
    const anyWeights = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
      .filter((weights) => weights.some((weight) => weight > 0))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        anyWeights,
        fc.integer({ min: 0, max: 4 }),
        (units, raw, places) => {
          const unit = decimal(10).pow(-places)
          const total = decimal(units.toString()).times(unit)
          const weights = raw.map((weight) => decimal(weight).dividedBy(100))
          const parts = distribute(total, weights, places)
          const sum = parts.reduce((acc, part) => acc.plus(part), decimal(0))
          expect(sum.toString()).toBe(total.toString())
          const whole = weights.reduce((acc, weight) => acc.plus(weight), decimal(0))
          for (const [index, part] of parts.entries()) {
            const weight = weights[index] ?? decimal(0)
            const exact = total.times(weight).dividedBy(whole)
            expect(part.minus(exact).abs().lessThan(unit)).toBe(true)
            for (const [other, otherPart] of parts.entries()) {
              if (weight.greaterThan(weights[other] ?? decimal(0)))
                expect(part.greaterThanOrEqualTo(otherPart)).toBe(true)
            }
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('parseDecimalInput', () => {
  it.each([
    ['1234,5', '1234.5'],
    ['1234.5', '1234.5'],
    ['1 234,50', '1234.5'],
    ['1\u00a0234\u00a0567', '1234567'],
    ['12\u202f345,678', '12345.678'],
    ['1\u2009000', '1000'],
    ['  10 000 ', '10000'],
    ['0', '0'],
    ['0,001', '0.001'],
    ['1,234', '1.234'],
  ])('reads %j as %s', (text, expected) => {
    expect(parseDecimalInput(text)?.toString()).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '1.234,5',
    '1,234,567',
    '1.2.3',
    '12 34',
    '1234 567',
    '1  234',
    ',5',
    '5,',
    'abc',
    '0x10',
    'Infinity',
    'NaN',
    '1_000',
    '1\t000',
    '١2',
    '١٬٢',
    '1 234 5',
    '1,000 000',
    '9'.repeat(41),
  ])('refuses %j', (text) => {
    expect(parseDecimalInput(text)).toBeNull()
  })

  it('reads back every grouped number that the French format writes', () => {
    const french = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (thousandths) => {
        const value = decimal(thousandths).dividedBy(1000)
        expect(parseDecimalInput(french.format(value.toNumber()))?.toString()).toBe(value.toString())
      }),
    )
  })
})
