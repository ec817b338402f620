import { expect, it } from 'vitest'
import { isProposalRate, proposeSchema } from './propose-schema.ts'

it.each([
  ['3.3868', true],
  ['3', true],
  ['0.0001', true],
  ['0', false],
  ['0.0000', false],
  ['-3', false],
  ['', false],
  ['3.38681', false],
  ['abc', false],
])('a rate of %j: %s', (value, fine) => {
  expect(isProposalRate(value)).toBe(fine)
})

it('needs an agency', () => {
  const judged = proposeSchema.safeParse({ rate: '3.3', agency: '' })
  expect(judged.error?.issues).toMatchObject([{ path: ['agency'], message: 'FIELD_REQUIRED' }])
})
