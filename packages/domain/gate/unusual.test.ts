import { describe, expect, it } from 'vitest'
import { isTypedAgain, unusualOf } from './unusual.ts'

const deal = { userId: 'u', currency: 'EUR', counterValue: '100000.001', rate: '3.4000' }
const usual = { deals: 5, median: '10000.000' }

describe('an amount', () => {
  it('is asked about beyond ten times the median of at least five deals, to the millime', () => {
    const [check] = unusualOf(deal, usual, [])
    expect(check).toEqual({
      ...{ code: 'G14', outcome: 'ASK', of: 'u', unit: 'TND', limit: '100000.000', deals: 5 },
      ...{ used: '0.000', reserved: '0.000', asked: '100000.001', left: '-0.001' },
    })
    expect(unusualOf({ ...deal, counterValue: '100000.000' }, usual, [])).toEqual([])
  })

  it('is not where little was dealt, where nothing was, and where it was committed before', () => {
    expect(unusualOf(deal, { ...usual, deals: 4 }, [])).toEqual([])
    expect(unusualOf(deal, { deals: 0, median: null }, [])).toEqual([])
    expect(unusualOf({ ...deal, counterValue: null }, usual, [])).toEqual([])
  })
})

describe('a rate', () => {
  const basis = (of: 'REFERENCE' | 'OWN_DEAL', rate: string) => ({ of, rate })
  const none = { deals: 0, median: null }

  it('is asked about more than two percent from the reference, and from the last deal of the own house', () => {
    expect(unusualOf(deal, none, [basis('REFERENCE', '3.3334')])).toEqual([])
    expect(unusualOf(deal, none, [basis('REFERENCE', '3.3332')])).toMatchObject([
      { code: 'G14', unit: '%', limit: '2.000', asked: '2.010', basis: { of: 'REFERENCE', rate: '3.3332' } },
    ])
    expect(unusualOf(deal, none, [basis('REFERENCE', '3.4'), basis('OWN_DEAL', '3.6')])).toMatchObject([
      { basis: { of: 'OWN_DEAL', rate: '3.6' } },
    ])
  })

  it('is never told at the percent that passes', () => {
    const [check] = unusualOf({ ...deal, rate: '100000.0001' }, none, [basis('REFERENCE', '98039.2156')])
    expect(check?.asked).toBe('2.010')
  })
})

describe('what is typed again', () => {
  it('is the amount, whatever zeros stand behind it', () => {
    expect(isTypedAgain('150000', '150000.00')).toBe(true)
    expect(isTypedAgain('150000.0', '150000')).toBe(true)
    expect(isTypedAgain('15000', '150000')).toBe(false)
  })

  it('has no digits of another script, no signs, no words', () => {
    for (const typed of [
      '١٥٠٠٠٠',
      '\uff11\uff1500\uff10\uff10',
      '1.5e5',
      '+150000',
      '150 000',
      ' 150000',
      'yes',
      'true',
      '',
    ])
      expect([typed, isTypedAgain(typed, '150000')]).toEqual([typed, false])
  })
})
