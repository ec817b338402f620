import { describe, expect, it } from 'vitest'
import { checkDeals, type DealsGround } from './check-deals.ts'
import type { GateDeal } from './decide-gate.ts'
import type { LimitInForce } from './limits.ts'

const limit = (scope: LimitInForce['scope'], amount: string, more: Partial<LimitInForce> = {}) =>
  ({
    scope,
    amount,
    counterpartyId: null,
    counterpartyKind: null,
    userId: null,
    currency: null,
    ...more,
  }) as LimitInForce
const LIMITS = [
  limit('COUNTERPARTY_DAY', '500000', { counterpartyId: 'sfax' }),
  limit('COUNTERPARTY_DAY', '100000', { counterpartyId: 'medina' }),
  limit('CURRENCY_POSITION', '100000', { currency: 'EUR' }),
  limit('USER_DEAL', '250000', { userId: 'trader' }),
  limit('USER_DAY', '400000', { userId: 'trader' }),
]
const deal = (sellerId: string, amount: string, counterValue: string): GateDeal => ({
  ...({ operationType: 'DIRECT_PURCHASE', buyerId: 'bank', sellerId, currency: 'EUR' } as const),
  ...{ amount, counterValue },
})
const ground: DealsGround = {
  ...{ limits: LIMITS, userId: 'trader', committed: { used: '0', reserved: '10000' } },
  dealt: [{ ...deal('sfax', '10000', '34000.000'), delivered: true }],
}
const told = (deals: readonly GateDeal[], more: Partial<DealsGround> = {}) =>
  checkDeals(deals, { ...ground, ...more }).map(
    ({ code, of, outcome, asked, left }) => `${code} ${of} ${outcome} ${asked} ${left}`,
  )

describe('deals that are made at once', () => {
  it('are measured each after the one before, and told as one', () => {
    expect(told([deal('sfax', '40000', '136000.000'), deal('medina', '20000', '68000.000')])).toEqual([
      'G05 sfax PASS 136000.000 330000.000',
      'G06 EUR PASS 60000.000 30000.000',
      'G07 trader PASS 136000.000 114000.000',
      'G08 trader PASS 204000.000 186000.000',
      'G05 medina PASS 68000.000 32000.000',
    ])
  })

  it('are refused together where the second has no room after the first', () => {
    const each = [deal('sfax', '60000', '204000.000'), deal('medina', '40000', '136000.000')]
    const checks = told(each)
    // 10 000 and 60 000 and 40 000 EUR are more than 100 000; neither of both alone is.
    expect(checks).toContain('G06 EUR REFUSE 100000.000 -10000.000')
    expect(checks).toContain('G05 medina REFUSE 136000.000 -36000.000')
    for (const one of each)
      expect(told([one]).some((check) => check.startsWith('G06') && check.includes('REFUSE'))).toBe(false)
  })

  it('of a single deal the largest counts, wherever it stands', () => {
    const [small, large] = [deal('sfax', '1000', '3400.000'), deal('sfax', '80000', '272000.000')]
    for (const deals of [
      [small, large],
      [large, small],
    ])
      expect(told(deals)).toContain('G07 trader REFUSE 272000.000 -22000.000')
  })

  it('say nothing of another bank’s limits, and nothing without limits', () => {
    expect(told([deal('sfax', '1000', '3400.000')], { dealt: null })).toEqual([
      'G07 trader PASS 3400.000 246600.000',
      'G08 trader PASS 3400.000 386600.000',
    ])
    expect(told([deal('sfax', '1000', '3400.000')], { limits: [] })).toEqual([])
    expect(told([])).toEqual([])
  })
})
