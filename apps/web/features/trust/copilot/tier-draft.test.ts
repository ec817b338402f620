import type { TrustTier } from '@fxmatch/contract/http/trust-strategy'
import { describe, expect, it } from 'vitest'
import { faultsOf, isDefaultRate } from './tier-draft.ts'

const tier = (limitAmount: string | null): TrustTier => ({
  id: '8f3a1f6e-8d5c-4f0e-9a55-1d6f1c7a0b01',
  limitAmount,
  rateValue: '3.3000',
  bid: 2,
  rateType: 'PURCHASE',
  currency: 'EUR',
})
const SAVED = [tier(null), tier('5000.000')]
const LINE = { limitAmount: '5000.001', rateValue: '3.35', bid: '3' }

describe('a new line', () => {
  it('may be saved strictly above the highest threshold', () => {
    expect(faultsOf(LINE, SAVED, 1)).toEqual({})
    expect(faultsOf({ ...LINE, limitAmount: '1' }, [tier(null)], 1)).toEqual({})
  })

  it.each([
    [{ limitAmount: '5000' }, { limitAmount: 'notAbove' }],
    [{ limitAmount: '4999.999' }, { limitAmount: 'notAbove' }],
    [{ limitAmount: '' }, { limitAmount: 'required' }],
    [{ limitAmount: '0' }, { limitAmount: 'invalid' }],
    [{ limitAmount: '0.999' }, { limitAmount: 'invalid' }],
    [{ limitAmount: '6000.0001' }, { limitAmount: 'invalid' }],
    [{ rateValue: '0' }, { rateValue: 'invalid' }],
    [{ rateValue: '0.0099' }, { rateValue: 'invalid' }],
    // What a Libyan dinar is worth.
    [{ rateValue: '0.6240' }, {}],
    [{ rateValue: '3.38681' }, { rateValue: 'invalid' }],
    [{ bid: '0' }, { bid: 'invalid' }],
    [{ bid: '1.5' }, { bid: 'invalid' }],
    [{ bid: '1001' }, { bid: 'invalid' }],
    [{ bid: 'x' }, { bid: 'invalid' }],
    [
      { limitAmount: '', rateValue: '', bid: '' },
      { limitAmount: 'required', rateValue: 'required', bid: 'required' },
    ],
  ])('with %o: %o', (more, faults) => {
    expect(faultsOf({ ...LINE, ...more }, SAVED, 1)).toEqual(faults)
  })
})

it.each([
  ['3.3868', true],
  ['0.0001', true],
  ['0', false],
  ['-1', false],
  ['', false],
  ['3.38681', false],
])('the Default row at %j: %s', (value, fine) => {
  expect(isDefaultRate(value)).toBe(fine)
})
