import { expect, it } from 'vitest'
import { addCalendarDays } from '../calendar/working-days.ts'
import { USUAL_COVER_POLICY } from './cover-policy.ts'
import {
  budgetRates,
  type CoverChange,
  coverStatusOn,
  coverVersion,
  lapsesOn,
  policyOn,
  policyToCome,
} from './cover-settings.ts'

const change = (number: number, more: Partial<CoverChange>): CoverChange => ({
  ...{ number, kind: 'POLICY', status: 'CONFIRMED', steps: null, currency: null, year: null, rate: null },
  ...{ validFrom: null, ...more },
})
const steps = (percent: number) => [{ before: 30, working: false, percent }]

const changes = [
  change(1, { steps: steps(50), validFrom: '2026-11-02' }),
  change(2, { steps: steps(1), status: 'REFUSED' }),
  change(3, { steps: steps(20), validFrom: '2026-12-01' }),
  change(4, { kind: 'BUDGET', currency: 'EUR', year: 2026, rate: '3.4', validFrom: '2026-11-02' }),
  change(5, { kind: 'BUDGET', currency: 'EUR', year: 2026, rate: '3.5', validFrom: '2026-11-03' }),
  change(6, { kind: 'BUDGET', currency: 'EUR', year: 2027, rate: '3.6', status: 'PENDING' }),
]

it('is the usual policy until one is confirmed and its day has come', () => {
  expect(policyOn(changes, '2026-11-01')).toEqual({ steps: USUAL_COVER_POLICY, from: null })
  expect(policyOn(changes, '2026-11-30')).toEqual({ steps: steps(50), from: '2026-11-02' })
  expect(policyToCome(changes, '2026-11-30')?.number).toBe(3)
  expect(policyOn(changes, '2026-12-01').steps).toEqual(steps(20))
  expect(policyToCome(changes, '2026-12-01')).toBeNull()
})

it('is the one confirmed last, where another one waited for its day', () => {
  const raised = [...changes, change(7, { steps: steps(90), validFrom: '2026-11-20' })]
  for (const day of ['2026-11-20', '2026-12-31']) expect(policyOn(raised, day).steps).toEqual(steps(90))
  expect(policyToCome(raised, '2026-11-20')).toBeNull()
})

it('has the latest confirmed rate of each currency and year', () => {
  expect(budgetRates(changes)).toEqual([
    { currency: 'EUR', year: 2026, rate: '3.5', from: '2026-11-03', version: 2 },
  ])
  const of = (year: number) => coverVersion(changes, { kind: 'BUDGET', currency: 'EUR', year })
  expect([of(2026), of(2027), coverVersion(changes, { kind: 'POLICY' })]).toEqual([2, 0, 2])
})

it.each([
  ['a policy after thirty days', '2026-11-18T10:00:00Z', null, '2026-12-18'],
  // Half past midnight in Tunis.
  ['by the days of Tunis', '2026-11-18T23:30:00Z', null, '2026-12-19'],
  ['a budget with its year', '2026-12-20T10:00:00Z', 2026, '2027-01-01'],
  ['a budget of next year after thirty days', '2026-12-20T10:00:00Z', 2027, '2027-01-19'],
])('is over, where nobody decides: %s', (_, at, year, day) => {
  const proposed = { year, proposedAt: new Date(at), status: 'PENDING' } as const
  expect(lapsesOn(proposed)).toBe(day)
  expect(coverStatusOn(proposed, day)).toBe('LAPSED')
  expect(coverStatusOn({ ...proposed, status: 'CONFIRMED' }, day)).toBe('CONFIRMED')
  expect(coverStatusOn(proposed, addCalendarDays(day, -1))).toBe('PENDING')
})
