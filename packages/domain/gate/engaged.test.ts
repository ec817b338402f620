import { describe, expect, it } from 'vitest'
import { checkBank, type Dealt } from './decide-gate.ts'
import { engagedWith, leftOf, netPositions, totalPositions } from './engaged.ts'
import type { LimitInForce } from './limits.ts'

const one = (more: Partial<Dealt>): Dealt => ({
  ...{
    operationType: 'DIRECT_PURCHASE',
    buyerId: 'bank',
    sellerId: 'office',
    currency: 'EUR',
    delivered: false,
  },
  ...{ amount: '100.00', counterValue: '338.680' },
  ...more,
})
const DAY: readonly Dealt[] = [
  one({}),
  one({ delivered: true, amount: '10.00', counterValue: '33.868' }),
  one({ currency: 'USD', counterValue: '291.430' }),
  one({ operationType: 'MATCHING', buyerId: 'company', counterValue: '1000.000' }),
  one({
    operationType: 'DIRECT_SALE',
    buyerId: 'company',
    sellerId: 'bank',
    amount: '30.00',
    counterValue: '102.000',
  }),
]

describe('what is engaged on a value date', () => {
  it('adds up with each counterparty, on both sides of what is passed on', () => {
    expect(engagedWith(DAY, 'office')).toEqual({
      ...{ used: '33.868', reserved: '1630.110' },
      byCurrency: [
        { currency: 'EUR', engaged: '1372.548' },
        { currency: 'USD', engaged: '291.430' },
      ],
    })
    expect(engagedWith(DAY, 'company')).toMatchObject({ used: '0.000', reserved: '1102.000' })
    expect(engagedWith(DAY, 'another')).toEqual({ used: '0.000', reserved: '0.000', byCurrency: [] })
  })

  it('makes positions of what the bank bought and sold itself', () => {
    expect(netPositions(DAY)).toEqual([
      { currency: 'EUR', net: '80.000', most: '110.000', counterValue: '270.548' },
      { currency: 'USD', net: '100.000', most: '100.000', counterValue: '291.430' },
    ])
    expect(totalPositions(DAY)).toEqual({ used: '33.868', reserved: '630.110' })
  })

  it('leaves of a limit of a position what the gate lets through, and no more', () => {
    const limits: LimitInForce[] = [
      {
        ...{ scope: 'CURRENCY_POSITION', currency: 'EUR', amount: '150.000' },
        ...{ counterpartyId: null, counterpartyKind: null, userId: null },
      },
    ]
    const [eur] = netPositions(DAY)
    const { left } = leftOf('150.000', { used: eur?.most ?? '', reserved: '0' })
    expect(left).toBe('40.000')
    const buys = (amount: string) => checkBank(one({ amount }), limits, DAY).map(({ outcome }) => outcome)
    expect([buys('40.000'), buys('40.001')]).toEqual([['WARN'], ['REFUSE']])
  })

  it.each([
    ['1000.000', '800.000', '64.500', '135.500', '86.4'],
    ['1000.000', '0.000', '1500.000', '-500.000', '150.0'],
    ['1000.000', '500.000', '-700.000', '800.000', '20.0'],
    ['1000.000', '700.000', '99.999', '200.001', '79.9'],
    [null, '5.000', '5.000', null, null],
  ])('of a limit of %s with %s and %s leaves %s', (limit, used, reserved, left, percent) => {
    expect(leftOf(limit, { used, reserved })).toEqual({ left, percent })
  })
})
