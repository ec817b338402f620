import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { DEFAULT_TIER_TOKENS, defaultRate, faultsOfNewTier, matchTier, type Tier } from './tiers.ts'

const FALLBACK: Tier = { limit: null, rate: '3.3', tokens: DEFAULT_TIER_TOKENS }
const LINES: Tier[] = [
  FALLBACK,
  { limit: '1000', rate: '3.32', tokens: 3 },
  { limit: '3300', rate: '3.35', tokens: 5 },
  { limit: '10000', rate: '3.38', tokens: 8 },
]

describe('a new line', () => {
  const line = { limit: '12000', rate: '3.4', tokens: 9 }
  it('has a threshold, a rate and tokens of at least one', () => {
    expect(faultsOfNewTier(line, LINES, 1)).toEqual([])
    expect(faultsOfNewTier({ limit: '1', rate: '1', tokens: 1 }, [FALLBACK], 1)).toEqual([])
    expect(faultsOfNewTier({ limit: '0', rate: '0', tokens: 0 }, LINES, 1)).toEqual([
      'LIMIT_TOO_SMALL',
      'RATE_TOO_SMALL',
      'TOKENS_TOO_FEW',
    ])
    expect(faultsOfNewTier({ ...line, limit: '0.999' }, [], 1)).toEqual(['LIMIT_TOO_SMALL'])
    expect(faultsOfNewTier({ ...line, rate: '0.0099' }, [], 1)).toEqual(['RATE_TOO_SMALL'])
    expect(faultsOfNewTier({ ...line, tokens: 1.5 }, [], 1)).toEqual(['TOKENS_TOO_FEW'])
    expect(faultsOfNewTier({ ...line, tokens: 1001 }, [], 1)).toEqual(['TOKENS_TOO_MANY'])
  })

  it.each([
    // A Libyan dinar and a yuan are worth less than a dinar; yen are quoted by the thousand.
    ['0.6240', 1, true],
    ['0.4129', 1, true],
    ['0.0100', 1, true],
    ['0.0999', 10, false],
    ['21.5', 1000, true],
    ['9.9999', 1000, false],
  ])('has a rate of %s for a unit of %s: %s', (rate, unit, allowed) => {
    expect(faultsOfNewTier({ ...line, rate }, [], unit)).toEqual(allowed ? [] : ['RATE_TOO_SMALL'])
  })

  it('stands strictly above every other', () => {
    for (const [limit, fault] of [
      ['10000', true],
      ['10000.000', true],
      ['9999.999', true],
      ['10000.001', false],
    ] as const)
      expect(faultsOfNewTier({ ...line, limit }, LINES, 1)).toEqual(fault ? ['NOT_ABOVE'] : [])
  })
})

describe('the line that answers', () => {
  const answer = (amount: string, lines: readonly Tier[] = LINES, published: string | null = null) =>
    matchTier({ amount, unit: 1 }, lines, published)

  it.each([
    // Counter value at the default rate 3.3: just below, exactly at, just above each threshold.
    ['303.03', '999.999', null, '3.3', 2],
    ['303.0304', '1000.000', '1000', '3.32', 3],
    ['999.9997', '3299.999', '1000', '3.32', 3],
    ['1000', '3300.000', '3300', '3.35', 5],
    ['1000.01', '3300.033', '3300', '3.35', 5],
    ['3030.303', '10000.000', '10000', '3.38', 8],
    ['3030.3027', '9999.999', '3300', '3.35', 5],
    ['999999', '3299996.700', '10000', '3.38', 8],
  ])('of %s EUR, worth %s TND, is that of %s', (amount, counterValue, limit, rate, tokens) => {
    expect(answer(amount)).toEqual({ limit, rate, tokens, counterValue })
  })

  it('is found whatever the order of the lines', () => {
    expect(answer('1000', LINES.toReversed())).toMatchObject({ limit: '3300' })
  })

  it('counts with the unit of the currency', () => {
    expect(matchTier({ amount: '100000', unit: 1000 }, LINES, null)).toMatchObject({
      counterValue: '330.000',
      limit: null,
    })
  })

  it('follows the published rate where the Default row has none of its own', () => {
    const follows = LINES.map((line) => (line.limit === null ? { ...line, rate: null } : line))
    expect(answer('1000', follows, '3.2')).toMatchObject({ counterValue: '3200.000', limit: '1000' })
    expect(answer('1', follows, '3.2')).toMatchObject({ rate: '3.2', tokens: 2 })
    expect(answer('1000', LINES, '9')).toMatchObject({ counterValue: '3300.000' })
    expect([answer('1', follows), answer('1', follows, '0'), answer('1', [])]).toEqual([null, null, null])
    expect([defaultRate([], '0.0000'), defaultRate([], '1')]).toEqual([null, '1'])
  })

  it('is the highest whose threshold is reached, for any strategy', () => {
    const limits = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 40_000 }), (thresholds, amount) => {
        const lines = [FALLBACK, ...thresholds.map((n) => ({ limit: String(n), rate: '3.4', tokens: 4 }))]
        const match = answer(String(amount), lines)
        const value = decimal(match?.counterValue ?? '-1')
        expect(value.eq(decimal(amount).times('3.3'))).toBe(true)
        const reached = thresholds.filter((n) => value.gte(n))
        expect(match?.limit).toBe(reached.length === 0 ? null : String(Math.max(...reached)))
      }),
    )
  })
})
