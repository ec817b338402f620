import type { TrustRate } from '@fxmatch/contract/http/trust-rates'
import { describe, expect, it } from 'vitest'
import { changesOf, firstFault, isTrustRate, type RateDraft, spreadOf } from './rate-draft.ts'

const rate = (currency: string, more: Partial<TrustRate> = {}): TrustRate => ({
  currency,
  pattern: 2,
  unit: 1,
  purchaseRate: '3.3000',
  saleRate: '3.4000',
  purchaseNegotiationRate: '3.3100',
  saleNegotiationRate: '3.3900',
  spread: '0.1000',
  negotiationSpread: '0.0800',
  ...more,
})
const draft = (more: Partial<RateDraft> = {}): RateDraft => ({
  purchaseRate: '3.3',
  saleRate: '3.4',
  purchaseNegotiationRate: '3.31',
  saleNegotiationRate: '3.39',
  ...more,
})

describe('a rate', () => {
  it.each(['0', '0.0001', '3.3868', '1234567890.1234'])('%s may be saved', (value) => {
    expect(isTrustRate(value)).toBe(true)
  })
  it.each(['', '-1', '3.38681', 'abc', '12345678901', '3.'])('%j may not', (value) => {
    expect(isTrustRate(value)).toBe(false)
  })
})

it('computes both spreads from what stands in the fields', () => {
  expect(spreadOf(draft(), 'standard')).toBe('0.1000')
  expect(spreadOf(draft(), 'negotiated')).toBe('0.0800')
  expect(spreadOf(draft({ saleRate: '3.25' }), 'standard')).toBe('-0.0500')
  expect(spreadOf(draft({ saleRate: '' }), 'standard')).toBeNull()
  expect(spreadOf(draft({ purchaseRate: '0' }), 'standard')).toBeNull()
})

it('finds the first field that may not be saved', () => {
  const rates = [rate('EUR'), rate('USD')]
  expect(firstFault(rates, {})).toBeNull()
  expect(firstFault(rates, { USD: draft({ saleRate: '', saleNegotiationRate: 'x' }) })).toEqual({
    currency: 'USD',
    field: 'saleRate',
  })
})

it('sends the rows that differ by value, and only those', () => {
  const rates = [rate('EUR'), rate('USD'), rate('GBP')]
  const usd = draft({ saleRate: '3.41' })
  expect(changesOf(rates, { EUR: draft(), USD: usd })).toEqual([{ currency: 'USD', ...usd }])
})
