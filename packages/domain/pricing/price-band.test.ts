import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, toDecimalString } from '../money/decimal.ts'
import {
  allowedRates,
  earliestReferenceDay,
  isFarFromReference,
  isWithin,
  isWrittenPrice,
  type PriceBand,
  percentFromReference,
  priceFault,
  rangeOf,
} from './price-band.ts'

/** Opening rate, percent → the ends, worked by hand. Units of 1, 1000 (JPY), 100 (DKK), 10 (CHF): a rate is per unit. */
const RANGES = [
  // 3.3868 × 0.95 = 3.21746, × 1.05 = 3.55614: rounded into the range.
  ['3.3868', '5', '3.2175', '3.5561'],
  ['20.4767', '5', '19.4529', '21.5005'],
  ['45.7996', '5', '43.5097', '48.0895'],
  ['36.3824', '5', '34.5633', '38.2015'],
  // The ends are rates themselves: 2.0000 × 0.9 and × 1.1.
  ['2.0000', '10', '1.8000', '2.2000'],
  ['3.3868', '0', '3.3868', '3.3868'],
  ['0.5430', '2.5', '0.5295', '0.5565'],
  ['0.0001', '99', '0.0001', '0.0001'],
] as const

describe('allowedRates', () => {
  it.each(RANGES)('around %s with %s %% is %s to %s', (rate, percent, lowest, highest) => {
    expect(allowedRates(rate, percent)).toEqual({ lowest, highest })
  })

  it.each([
    ['0', '5'],
    ['-1', '5'],
    ['3', '-0.1'],
    ['3', '100'],
  ])('refuses %s with %s %%', (rate, percent) => {
    expect(() => allowedRates(rate, percent)).toThrow(RangeError)
  })

  const tenThousandths = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((units) => toDecimalString(decimal(units).dividedBy(10_000), 4))

  it('says exactly whether a price is as near as the percent allows', () => {
    fc.assert(
      fc.property(
        tenThousandths(1, 500_000),
        tenThousandths(0, 999_999),
        fc.integer({ min: -40, max: 40 }),
        fc.constantFrom('lowest', 'highest', 'anywhere'),
        fc.nat({ max: 1_000_000 }),
        (opening, percent, step, near, elsewhere) => {
          const range = allowedRates(opening, percent)
          const from = near === 'anywhere' ? decimal(elsewhere).dividedBy(10_000) : decimal(range[near])
          const price = from.plus(decimal(step).dividedBy(10_000))
          const distance = price.minus(decimal(opening)).abs()
          const exact = distance.times(100).lessThanOrEqualTo(decimal(opening).times(decimal(percent)))
          expect(isWithin(price.toString(), range)).toBe(exact)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('contains the opening rate, and grows with the percent', () => {
    fc.assert(
      fc.property(tenThousandths(1, 500_000), tenThousandths(0, 499_999), (opening, percent) => {
        const narrow = allowedRates(opening, percent)
        const wide = allowedRates(opening, decimal(percent).plus(1).toString())
        expect(isWithin(opening, narrow)).toBe(true)
        expect(isWithin(narrow.lowest, wide) && isWithin(narrow.highest, wide)).toBe(true)
      }),
    )
  })
})

describe('priceFault', () => {
  const reference = (rate: string) => ({ rate, day: '2026-11-18' })
  const band = (rate: string, deviationPercent: string): PriceBand => ({
    currency: 'EUR',
    unit: 1,
    reference: reference(rate),
    deviationPercent,
  })
  /** One ten-thousandth of a dinar. */
  const step = (rate: string, tenThousandths: number) =>
    toDecimalString(decimal(rate).plus(decimal(tenThousandths).dividedBy(10_000)), 4)

  it.each(RANGES)('%s with %s %%: the ends %s and %s stand, one step beyond each does not', (...row) => {
    const [opening, percent, lowest, highest] = row
    const fault = (rate: string) => priceFault(rate, band(opening, percent))
    expect([fault(lowest), fault(highest), fault(opening)]).toEqual([null, null, null])
    for (const rate of [step(lowest, -1), step(highest, 1)]) {
      expect(fault(rate)).toEqual({
        rule: 'OPENING_RATE_DEVIATION',
        unit: 1,
        range: { lowest, highest },
        reference: reference(opening),
        deviationPercent: percent,
      })
    }
  })

  it.each(['0.0001', '0.15', '9', '34.02', '99', '999.9'])(
    'a price of %s for an euro at 3.3580 is none',
    (rate) => {
      expect(priceFault(rate, band('3.3580', '5'))).toMatchObject({ rule: 'OPENING_RATE_DEVIATION' })
    },
  )

  it('allows no price without a reference', () => {
    const without = { currency: 'EUR', unit: 1, reference: null, deviationPercent: '5' }
    expect(priceFault('3.3868', without)).toEqual({ rule: 'NO_REFERENCE_RATE', currency: 'EUR' })
    expect(rangeOf(without)).toBeNull()
    expect(rangeOf(band('2', '10'))).toEqual({ lowest: '1.8000', highest: '2.2000' })
  })
})

describe('the earliest day of a reference', () => {
  it.each([
    ['2026-11-18', [], '2026-11-11'],
    ['2026-11-20', [], '2026-11-13'],
    ['2026-11-18', ['2026-11-17', '2026-11-13'], '2026-11-09'],
  ])('of %s with the holidays %j is %s', (day, holidays, earliest) => {
    expect(earliestReferenceDay(day, new Set(holidays))).toBe(earliest)
  })
})

describe('isFarFromReference', () => {
  it.each([
    ['3.3868', '3.3868', false],
    ['3.4545', '3.3868', false],
    ['3.4546', '3.3868', true],
    ['3.3191', '3.3868', false],
    ['3.3190', '3.3868', true],
  ])('%s against %s: %s', (rate, reference, far) => {
    expect(isFarFromReference(rate, reference)).toBe(far)
  })
})

describe('the distance from the reference', () => {
  it.each([
    ['3.4884', '3.3868', '3.00'],
    ['3.3868', '3.3868', '0.00'],
    ['3.2852', '3.3868', '-3.00'],
    // 34.02 for 3.402: a comma in the wrong place.
    ['34.02', '3.3868', '904.49'],
    // 4.99997 % and 5.0013 %: what five percent refuse is never told at five.
    ['3.1893', '3.3571', '-5.00'],
    ['3.1892', '3.3571', '-5.01'],
    ['3.5250', '3.3571', '5.01'],
  ])('of %s to %s is %s %%', (rate, reference, percent) => {
    expect(percentFromReference(rate, reference)).toBe(percent)
  })
})

describe('what somebody types as a price', () => {
  const band = {
    currency: 'EUR',
    unit: 1,
    reference: { rate: '3.3868', day: '2026-11-18' },
    deviationPercent: '5',
  }

  it.each([
    '3,4',
    '٣٫٤',
    '３.４',
    '1e1',
    'Infinity',
    'NaN',
    '',
    ' ',
    '3.4 ',
    '+3.4',
    '3.4.1',
    '3.38681',
    '3.3580000',
  ])('%j is no figure of four decimals: the fault has the range', (typed) => {
    expect(isWrittenPrice(typed)).toBe(false)
    expect(priceFault(typed, band)).toMatchObject({
      rule: 'PRICE_FORM',
      decimals: 4,
      range: { lowest: '3.2175', highest: '3.5561' },
    })
  })

  it.each(['0', '-1', '0.0001', '1000000', '99999999999999999999'])(
    '%s is one outside the range',
    (typed) => {
      expect(priceFault(typed, band)).toMatchObject({ rule: 'OPENING_RATE_DEVIATION' })
    },
  )
})
