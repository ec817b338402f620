import { expect, it } from 'vitest'
import { agencyFields } from './agencies.ts'
import { authorisationRuleFields } from './authorisation-rules.ts'
import { addHolidayCall } from './control.ts'
import { createRaceCall } from './races.ts'
import { registerOrganizationBody, signUpFields } from './sign-up-fields.ts'
import { createTrustRequestCall } from './trust-public.ts'
import { addTrustAgencyCall, registerTrustOperatorCall } from './trust-rates.ts'
import { userFields } from './users.ts'

const DISGUISED = [
  'Banque\u200b du Golfe',
  'B\u0430nque du Golfe',
  'Banque\ndu Golfe',
  '\uff22anque du Golfe',
  '=Banque du Golfe',
  'Ban\u034fque du Golfe',
  'Banque\ufe0f du Golfe',
  'Banque\u2800du Golfe',
  'Banque\u115fdu Golfe',
  'B\u0251nque du Golfe',
  'Ba\u0301\u0302nque du Golfe',
]

it.each([
  ['a full name', userFields.shape.fullName],
  ['a company that signs up', signUpFields.shape.name],
  ['its manager', signUpFields.shape.managerFullName],
  ['its negotiator', signUpFields.shape.negotiatorLastName],
  ['a company that its bank writes in', registerOrganizationBody.shape.fullname],
  ['an agency', agencyFields.shape.name],
  ['a race', createRaceCall.body.shape.label],
  ['a rule', authorisationRuleFields.shape.label],
  ['a holiday', addHolidayCall.body.shape.label],
  ['an operator', registerTrustOperatorCall.body.shape.name],
  ['an agency of an operator', addTrustAgencyCall.body.shape.name],
  ['a traveller', createTrustRequestCall.body.shape.name],
])('the name of %s looks like itself alone', (_what, schema) => {
  expect(schema.parse('  Banque du Golfe ')).toBe('Banque du Golfe')
  for (const name of DISGUISED) {
    const { error } = schema.safeParse(name)
    expect(error?.issues.map(({ message }) => message)).toEqual(['CHARACTER_REFUSED'])
  }
})
