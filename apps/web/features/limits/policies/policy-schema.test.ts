import { expect, it } from 'vitest'
import { type PolicyDraft, policySchema } from './policy-schema.ts'

const DRAFT: PolicyDraft = {
  smallestAmount: '100',
  largestAmount: '500000.50',
  deviationPercent: '5',
  maxHours: '48',
}
const parsed = (more: Partial<PolicyDraft>) => policySchema(2).safeParse({ ...DRAFT, ...more })
const faults = (more: Partial<PolicyDraft>) => parsed(more).error?.issues.map(({ path }) => path.join('.'))

it('makes of the form what the call takes; an empty bound is none', () => {
  expect(parsed({}).data).toEqual({
    smallestAmount: '100',
    largestAmount: '500000.50',
    deviationPercent: '5',
    maxHours: 48,
  })
  expect(parsed({ smallestAmount: '', largestAmount: '', maxHours: '' }).data).toEqual({
    smallestAmount: null,
    largestAmount: null,
    deviationPercent: '5',
    maxHours: null,
  })
})

it.each([
  [{ smallestAmount: 'abc', maxHours: '-1' }, ['smallestAmount', 'maxHours']],
  [{ deviationPercent: '' }, ['deviationPercent']],
  [{ deviationPercent: '100' }, ['deviationPercent']],
  [{ smallestAmount: '600000' }, ['largestAmount']],
  [{ smallestAmount: '1.005' }, ['smallestAmount']],
  [{ maxHours: '1.5' }, ['maxHours']],
  [{ maxHours: '721' }, ['maxHours']],
])('refuses %o', (more, expected) => {
  expect(faults(more)).toEqual(expected)
})
