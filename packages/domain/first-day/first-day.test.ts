import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../access/capabilities.ts'
import { COMPANY_KINDS, ROLES } from '../access/roles.ts'
import { isOpenStep, lacksForTrade, STEP_NEEDS, STEPS_OF_KIND, stateOfToday } from './first-day.ts'

describe('the first day', () => {
  it.each(COMPANY_KINDS)('has steps that somebody of a %s may take, or nobody but the operator', (kind) => {
    for (const step of STEPS_OF_KIND[kind]) {
      const needs = STEP_NEEDS[step]
      // Opening rates are validated by banks, and looked at by all.
      if (needs === null || (kind !== 'BANK' && step === 'opening_rates')) continue
      const some = ROLES.some((role) => capabilitiesOf({ roles: [role], companyKind: kind }).has(needs))
      expect(some, `${step} of ${kind}`).toBe(true)
    }
  })

  it('is over when nothing is missing and nothing waits; what the product came with may stay', () => {
    expect((['DONE', 'DELIVERED', 'TODAY', 'WAITS', 'MISSING'] as const).map(isOpenStep)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })

  it('of what serves for a while, says whether it is in force, has been, or never was', () => {
    expect([stateOfToday(true, true), stateOfToday(false, true), stateOfToday(false, false)]).toEqual([
      'DONE',
      'TODAY',
      'MISSING',
    ])
    expect(stateOfToday(false, false, true)).toBe('WAITS')
    expect(lacksForTrade([{ step: 'standard_rates', state: 'TODAY' }])).toEqual(['standard_rates'])
  })

  it('keeps trade waiting for rates, not for agencies', () => {
    expect(
      lacksForTrade([
        { step: 'agencies', state: 'MISSING' },
        { step: 'standard_rates', state: 'MISSING' },
        { step: 'opening_rates', state: 'WAITS' },
        { step: 'hours', state: 'DELIVERED' },
      ]),
    ).toEqual(['standard_rates', 'opening_rates'])
  })
})
