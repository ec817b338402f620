import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideOpening,
  isUndecided,
  OPENING_RATE_STATUSES,
  type OpeningRateFacts,
  type OpeningRateStatus,
  openingProgress,
  prepareOpeningRate,
} from './opening-rate.ts'

describe('prepareOpeningRate', () => {
  it.each([
    // 10 000 at 3.3868 and 5 000 at 3.3802.
    [{ traded: { amount: '15000', worth: '50769.0' }, lastValidated: '3.2' }, '3.3846', 'AVERAGE'],
    // A half goes up: 3.35005.
    [{ traded: { amount: '2', worth: '6.7001' }, lastValidated: null }, '3.3501', 'AVERAGE'],
    [{ traded: null, lastValidated: '20.4767' }, '20.4767', 'LAST_VALIDATED'],
    [{ traded: { amount: '0', worth: '0' }, lastValidated: '45.7996' }, '45.7996', 'LAST_VALIDATED'],
    [{ traded: { amount: '1000000', worth: '1' }, lastValidated: '0.5430' }, '0.5430', 'LAST_VALIDATED'],
  ] as const)('%j is %s from %s', (facts, rate, basis) => {
    expect(prepareOpeningRate(facts)).toEqual({ rate, basis })
  })

  it('is nothing for a currency that was never traded nor validated', () => {
    expect(prepareOpeningRate({ traded: null, lastValidated: null })).toBeNull()
    expect(prepareOpeningRate({ traded: { amount: '0.00', worth: '0' }, lastValidated: null })).toBeNull()
  })

  it('refuses negatives', () => {
    expect(() => prepareOpeningRate({ traded: { amount: '-1', worth: '3' }, lastValidated: null })).toThrow(
      RangeError,
    )
  })
})

it('is decided from waiting only', () => {
  expect(OPENING_RATE_STATUSES.map(isUndecided)).toEqual([true, false, false])
})

describe('openingProgress', () => {
  it.each([
    [[], { total: 0, waiting: 0, validated: 0, rejected: 0, percent: 0 }],
    [[1], { total: 1, waiting: 0, validated: 1, rejected: 0, percent: 100 }],
    [[0, 1, 2], { total: 3, waiting: 1, validated: 1, rejected: 1, percent: 33 }],
    [[1, 1, 0], { total: 3, waiting: 1, validated: 2, rejected: 0, percent: 66 }],
  ] as const)('of %j is %j', (statuses, expected) => {
    expect(openingProgress(statuses)).toEqual(expected)
  })

  it('counts each rate once, and says 100 only when all are validated', () => {
    const statuses = fc.array(fc.constantFrom<OpeningRateStatus>(0, 1, 2), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(statuses, (all) => {
        const { total, waiting, validated, rejected, percent } = openingProgress(all)
        expect(waiting + validated + rejected).toBe(total)
        expect(percent === 100).toBe(validated === total)
        expect(percent).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a decision on an opening rate', () => {
  const waiting: OpeningRateFacts = { status: 0, proposedBy: null, rejectionAskedBy: null }
  it.each<[string, Partial<OpeningRateFacts>, 1 | 2, ReturnType<typeof decideOpening>]>([
    ['validates', {}, 1, { step: 'VALIDATE' }],
    [
      'validates although somebody asked for the rejection',
      { rejectionAskedBy: 'me' },
      1,
      { step: 'VALIDATE' },
    ],
    ['validates what another typed', { proposedBy: 'other' }, 1, { step: 'VALIDATE' }],
    ['does not validate what oneself typed', { proposedBy: 'me' }, 1, { rule: 'SEGREGATION_OPENING_RATE' }],
    ['asks for the rejection', { proposedBy: 'me' }, 2, { step: 'ASK_REJECTION' }],
    ['rejects as the second', { rejectionAskedBy: 'other' }, 2, { step: 'REJECT' }],
    ['is no second person', { rejectionAskedBy: 'me' }, 2, { rule: 'SEGREGATION_OPENING_RATE' }],
    ['comes too late', { status: 1 }, 2, { rule: 'OPENING_RATE_DECIDED' }],
    ['comes too late to validate', { status: 2 }, 1, { rule: 'OPENING_RATE_DECIDED' }],
  ])('%s', (_what, facts, decision, expected) => {
    expect(decideOpening('me', { ...waiting, ...facts }, decision)).toEqual(expected)
  })
})
