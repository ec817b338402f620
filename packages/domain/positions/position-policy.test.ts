import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, toDecimalString } from '../money/decimal.ts'
import {
  allowedRates,
  isWithin,
  type PositionPolicy,
  policyFaults,
  positionFault,
} from './position-policy.ts'

const POLICY: PositionPolicy = {
  smallestAmount: '100',
  largestAmount: '500000',
  deviationPercent: '5',
  maxHours: null,
}

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

describe('positionFault', () => {
  /** One ten-thousandth of a dinar. */
  const step = (rate: string, tenThousandths: number) =>
    toDecimalString(decimal(rate).plus(decimal(tenThousandths).dividedBy(10_000)), 4)

  it.each(RANGES)('%s with %s %%: the ends %s and %s stand, one step beyond each does not', (...row) => {
    const [opening, percent, lowest, highest] = row
    const policy = { ...POLICY, deviationPercent: percent }
    const fault = (rate: string) => positionFault({ amount: '1000', rate }, policy, opening)
    expect([fault(lowest), fault(highest), fault(opening)]).toEqual([null, null, null])
    for (const rate of [step(lowest, -1), step(highest, 1)]) {
      expect(fault(rate)).toEqual({
        rule: 'OPENING_RATE_DEVIATION',
        range: { lowest, highest },
        openingRate: opening,
        deviationPercent: percent,
      })
    }
  })

  it('has no rule on the price without a validated rate', () => {
    expect(positionFault({ amount: '1000', rate: '99' }, POLICY, null)).toBeNull()
  })

  it.each([
    ['99.99', false],
    ['100', true],
    ['100.00', true],
    ['500000.00', true],
    ['500000.01', false],
  ])('an amount of %s is allowed: %s', (amount, allowed) => {
    const fault = positionFault({ amount, rate: '3.3868' }, POLICY, '3.3868')
    expect(fault).toEqual(allowed ? null : { rule: 'POSITION_AMOUNT', smallest: '100', largest: '500000' })
  })

  it('has no bound where none is set', () => {
    const open = { ...POLICY, smallestAmount: null, largestAmount: null }
    for (const amount of ['0.01', '999999999999'])
      expect(positionFault({ amount, rate: '3' }, open, null)).toBeNull()
    expect(positionFault({ amount: '9', rate: '3' }, { ...open, smallestAmount: '10' }, null)).toEqual({
      rule: 'POSITION_AMOUNT',
      smallest: '10',
      largest: null,
    })
  })
})

describe('policyFaults', () => {
  it.each<[Partial<PositionPolicy>, (keyof PositionPolicy)[]]>([
    [{}, []],
    [{ smallestAmount: null, largestAmount: null, maxHours: 72 }, []],
    [{ smallestAmount: '500000', largestAmount: '500000', deviationPercent: '0', maxHours: 1 }, []],
    [{ deviationPercent: '99.9999', maxHours: 720 }, []],
    [{ smallestAmount: '0' }, ['smallestAmount']],
    [{ smallestAmount: '1.005' }, ['smallestAmount']],
    [{ largestAmount: '0.001' }, ['largestAmount']],
    [{ smallestAmount: '500000.01' }, ['largestAmount']],
    [{ deviationPercent: '100' }, ['deviationPercent']],
    [{ deviationPercent: '0.00001' }, ['deviationPercent']],
    [{ maxHours: 0 }, ['maxHours']],
    [{ maxHours: 721 }, ['maxHours']],
    [{ maxHours: 1.5 }, ['maxHours']],
    [
      { smallestAmount: '-1', largestAmount: '0', deviationPercent: '-5', maxHours: -1 },
      ['smallestAmount', 'largestAmount', 'deviationPercent', 'maxHours'],
    ],
  ])('of %o are %o', (more, faults) => {
    expect(policyFaults({ ...POLICY, ...more }, 2)).toEqual(faults)
  })

  it('knows a currency without decimals', () => {
    expect(policyFaults({ ...POLICY, smallestAmount: '100.5' }, 0)).toEqual(['smallestAmount'])
  })
})
