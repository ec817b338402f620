import { expect, it } from 'vitest'
import { COMPANY_STEPS, companyStepOf } from './company-steps.ts'
import { REQUEST_STATUSES } from './request-status.ts'
import { REQUEST_TABLE } from './request-table.ts'

it('knows every status, and has one for every step', () => {
  const found = new Set(REQUEST_STATUSES.map(companyStepOf))
  expect(found).toEqual(new Set([...COMPANY_STEPS, null]))
  expect([companyStepOf('CANCELED'), companyStepOf('REJECTED')]).toEqual([null, null])
})

it('goes forward with what the company and its bank do, and no step is passed over by them', () => {
  const at = (status: (typeof REQUEST_STATUSES)[number]) =>
    COMPANY_STEPS.indexOf(companyStepOf(status) ?? 'compose')
  for (const { action, from, to } of REQUEST_TABLE) {
    if (!['go', 'front_office_validate', 'back_office_validate'].includes(action)) continue
    expect([0, 1], `${action} ${from} ${to}`).toContain(at(to) - at(from))
  }
})
