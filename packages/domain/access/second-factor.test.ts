import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'
import { COMPANY_KINDS, ROLES } from './roles.ts'
import { approves, decideSecondFactor, SECOND_FACTOR_ACTIONS } from './second-factor.ts'

/** Company → the roles that approve there. */
const APPROVERS: Readonly<Record<string, readonly string[]>> = {
  PLATFORM: ['ROLE_HIVE_BO', 'ROLE_ROOT', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN'],
  BANK: [
    'ROLE_ROOT',
    'ROLE_ADVANCED_TRADER',
    'ROLE_TRADER',
    'ROLE_CORPORATE_BANK_ADMIN',
    'ROLE_ORGANIZATION_VALIDATOR',
    'ROLE_ORGANIZATION_ADMIN',
    'ROLE_SUPER_ADMIN',
  ],
  EXCHANGE_OFFICE: ['ROLE_ROOT', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN'],
  CORPORATE: ['ROLE_ROOT', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN'],
}

describe.each(COMPANY_KINDS)('in a company of kind %s', (companyKind) => {
  it.each(ROLES)('%s', (role) => {
    expect(approves(capabilitiesOf({ roles: [role], companyKind }))).toBe(
      APPROVERS[companyKind]?.includes(role),
    )
  })

  it('who may only read approves nothing, whatever follows', () => {
    expect(approves(capabilitiesOf({ roles: ['ROLE_LIMITED', 'ROLE_ROOT'], companyKind }))).toBe(false)
  })
})

const ON = 'SECOND_FACTOR_ON'
const OFF = 'SECOND_FACTOR_OFF'
const TABLE = [
  // enabled, required, begin, confirm, renew_codes, remove
  [false, false, null, null, OFF, OFF],
  [false, true, null, null, OFF, OFF],
  [true, false, ON, ON, null, null],
  [true, true, ON, ON, null, 'SECOND_FACTOR_KEPT'],
] as const

it.each(TABLE)('one’s own second factor: enabled %s, required %s', (enabled, required, ...rules) => {
  expect(SECOND_FACTOR_ACTIONS.map((action) => decideSecondFactor({ enabled, required }, action))).toEqual(
    rules,
  )
})
