import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capabilities.ts'
import { COMPANY_KINDS, ROLES } from './roles.ts'
import {
  approves,
  decideSecondFactor,
  isUnusedStep,
  rememberedSteps,
  SECOND_FACTOR_ACTIONS,
} from './second-factor.ts'

/** Company → the roles that approve there. */
const APPROVERS: Readonly<Record<string, readonly string[]>> = {
  PLATFORM: ['ROLE_HIVE_BO', 'ROLE_ROOT', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_COMPLIANCE'],
  BANK: [
    'ROLE_ROOT',
    'ROLE_ADVANCED_TRADER',
    'ROLE_TRADER',
    'ROLE_CORPORATE_BANK_ADMIN',
    'ROLE_ORGANIZATION_VALIDATOR',
    'ROLE_ORGANIZATION_ADMIN',
    'ROLE_SUPER_ADMIN',
    'ROLE_COMPLIANCE',
  ],
  EXCHANGE_OFFICE: ['ROLE_ROOT', 'ROLE_ORGANIZATION_ADMIN', 'ROLE_SUPER_ADMIN', 'ROLE_COMPLIANCE'],
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

describe('a code that was used', () => {
  const NOW = 1_000
  it.each<[string, readonly number[], number, boolean]>([
    ['the first', [], NOW, true],
    ['used now', [NOW], NOW, false],
    ['older than one used now, seen and not used', [NOW], NOW - 1, false],
    ['of now, after the early one', [NOW + 1], NOW, false],
    ['after one that was used', [NOW - 1], NOW, true],
    ['of now, where the clock was an hour ahead', [NOW + 120], NOW, true],
    ['used twice, where the clock was an hour ahead', [NOW + 120, NOW], NOW, false],
    ['used before the clock went ahead', [NOW, NOW + 120], NOW, false],
  ])('%s', (_, used, step, isUnused) => {
    expect(isUnusedStep(used, step, NOW)).toBe(isUnused)
  })

  it('is remembered for long, and until its time has come and gone', () => {
    const ahead = NOW + 1_000_000
    let used: number[] = [ahead]
    for (let step = NOW; step < NOW + 500; step++) used = [...rememberedSteps(used, step), step]
    expect(isUnusedStep(used, ahead, ahead)).toBe(false)
    expect(used.length).toBeLessThan(110)
    // The clock set back again by as much as it takes for the last code to be of now.
    expect(isUnusedStep(used, NOW + 499, NOW + 499)).toBe(false)
  })
})
