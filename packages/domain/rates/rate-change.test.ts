import { describe, expect, it } from 'vitest'
import { CHANGE_ACTIONS } from '../access/decide-change.ts'
import type { PriceBand } from '../pricing/price-band.ts'
import {
  decideRateChange,
  faultsOfRates,
  type OutsideRate,
  outsideRates,
  sameOutside,
  type TypedRate,
} from './rate-change.ts'

const DAY = '2026-11-18'
const BANDS = new Map<string, PriceBand>([
  ['EUR', { currency: 'EUR', unit: 1, reference: { rate: '3.3868', day: DAY }, deviationPercent: '5' }],
  ['USD', { currency: 'USD', unit: 1, reference: null, deviationPercent: '5' }],
])
const typed = (rate: string, more: Partial<TypedRate> = {}): TypedRate => ({
  currency: 'EUR',
  side: 'SALE',
  rate,
  inForce: '3.4000',
  unchanged: false,
  ...more,
})
const rulesOf = (...list: TypedRate[]) =>
  faultsOfRates(list, BANDS).map(({ index, fault }) => [index, fault.rule])

describe('typed rates', () => {
  it.each([
    ['3.217', 0],
    ['3.218', null],
    ['3.556', null],
    ['3.557', 0],
    ['34.02', 0],
    ['0.001', 0],
    ['999999.999', 0],
    ['0', null],
    ['0.000', null],
  ])('%s for a euro allowed from 3.2175 to 3.5561', (rate, index) => {
    expect(rulesOf(typed(rate))).toEqual(index === null ? [] : [[index, 'OPENING_RATE_DEVIATION']])
  })

  it('are named by their places; what is in force already is not judged', () => {
    expect(rulesOf(typed('3.4'), typed('34.02'), typed('34.02', { unchanged: true }), typed('0.1'))).toEqual([
      [1, 'OPENING_RATE_DEVIATION'],
      [3, 'OPENING_RATE_DEVIATION'],
    ])
  })

  it('of a currency without a reference are no second person’s to allow', () => {
    const list = [typed('2.9', { currency: 'USD' }), typed('34.02')]
    const faults = faultsOfRates(list, BANDS)
    expect(faults.map(({ fault }) => fault.rule)).toEqual(['NO_REFERENCE_RATE', 'OPENING_RATE_DEVIATION'])
    expect(outsideRates(list, faults)).toEqual([
      {
        currency: 'EUR',
        side: 'SALE',
        rate: '34.02',
        inForce: '3.4000',
        lowest: '3.2175',
        highest: '3.5561',
        reference: '3.3868',
        referenceDay: DAY,
      },
    ])
  })

  it('of the dinar have no band', () => {
    expect(() => faultsOfRates([typed('1', { currency: 'TND' })], BANDS)).toThrow(RangeError)
  })
})

describe('what was shown', () => {
  const one: OutsideRate = {
    currency: 'EUR',
    side: 'SALE',
    rate: '34.02',
    inForce: null,
    lowest: '3.2175',
    highest: '3.5561',
    reference: '3.3868',
    referenceDay: DAY,
  }
  it('is the same in another notation and order', () => {
    const other = { ...one, currency: 'GBP' }
    expect(sameOutside([one, other], [other, { ...one, rate: '34.0200' }])).toBe(true)
  })
  it.each<[string, OutsideRate[]]>([
    ['none', []],
    ['one more', [one, { ...one, side: 'PURCHASE' }]],
    ['another rate', [{ ...one, rate: '34.03' }]],
    ['another side', [{ ...one, side: 'PURCHASE' }]],
    ['another currency', [{ ...one, currency: 'USD' }]],
    ['another lowest', [{ ...one, lowest: '3.2' }]],
    ['another highest', [{ ...one, highest: '3.6' }]],
  ])('is not %s', (_what, list) => {
    expect(sameOutside([one], list)).toBe(false)
  })
})

describe('who decides on a proposed list', () => {
  const by = (userId: string) => ({ userId, countsAs: userId })
  const pending = { status: 'PENDING', proposedBy: 'me', day: DAY } as const
  it('is another person, on its market day', () => {
    const decided = (userId: string, day = DAY) =>
      CHANGE_ACTIONS.map((action) => decideRateChange(by(userId), pending, action, day))
    expect(decided('you')).toEqual([null, null, 'NOT_PROPOSER'])
    expect(decided('me')).toEqual(['SEGREGATION_CHANGE', 'SEGREGATION_CHANGE', null])
    for (const who of ['you', 'me'])
      expect(decided(who, '2026-11-19')).toEqual(CHANGE_ACTIONS.map(() => 'RATE_CHANGE_OVER'))
  })
  it('is nobody once it is decided, on whatever day', () => {
    for (const day of [DAY, '2026-11-19'])
      expect(decideRateChange(by('you'), { ...pending, status: 'CONFIRMED' }, 'confirm', day)).toBe(
        'CHANGE_DECIDED',
      )
  })
})
