import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf, KIND_CAPABILITIES } from '../access/capabilities.ts'
import { COMPANY_KINDS, ROLES } from '../access/roles.ts'
import { judgeRoles, ROLES_OF_KIND } from './roles-of-kind.ts'

describe('the roles of a kind of company', () => {
  it.each(COMPANY_KINDS)('of a %s are each of use there', (kind) => {
    for (const role of ROLES_OF_KIND[kind]) {
      expect(capabilitiesOf({ roles: [role], companyKind: kind }).size, role).toBeGreaterThan(0)
    }
  })

  it('never give more than the kind of company may have', () => {
    const kinds = fc.constantFrom(...COMPANY_KINDS)
    fc.assert(
      fc.property(kinds, fc.shuffledSubarray([...ROLES]), (kind, roles) => {
        if (judgeRoles(roles, kind) !== null) return
        for (const capability of capabilitiesOf({ roles, companyKind: kind }))
          expect(KIND_CAPABILITIES[kind].has(capability)).toBe(true)
      }),
    )
  })

  it('leave the back office to the platform, and tickets to banks', () => {
    const holding = (role: (typeof ROLES)[number]) =>
      COMPANY_KINDS.filter((kind) => ROLES_OF_KIND[kind].includes(role))
    expect(holding('ROLE_HIVE_BO')).toEqual(['PLATFORM'])
    expect(holding('ROLE_ORGANIZATION_VALIDATOR')).toEqual(['BANK'])
    expect(holding('ROLE_ORGANIZATION_ADMIN')).toEqual(['CORPORATE'])
    expect(holding('ROLE_ADVANCED_TRADER')).toEqual(['BANK'])
    expect(holding('ROLE_COMPLIANCE')).toEqual(['PLATFORM', 'BANK', 'EXCHANGE_OFFICE'])
    expect(holding('ROLE_SUPER_ADMIN')).toEqual([...COMPANY_KINDS])
    expect(holding('ROLE_LIMITED')).toEqual([...COMPANY_KINDS])
  })

  it.each([
    [[], 'BANK', 'NO_ROLE'],
    [['ROLE_TRADER', 'ROLE_TRADER'], 'BANK', 'ROLE_TWICE'],
    [['ROLE_HIVE_BO'], 'BANK', 'ROLE_NOT_OF_KIND'],
    [['ROLE_TRADER', 'ROLE_HIVE_BO'], 'BANK', 'ROLE_NOT_OF_KIND'],
    [['ROLE_TRADER'], 'PLATFORM', 'ROLE_NOT_OF_KIND'],
    [['ROLE_ROOT'], 'CORPORATE', 'ROLE_NOT_OF_KIND'],
    [['ROLE_SUPER_ADMIN'], 'BANK', 'SUPER_ADMIN_ALONE'],
    [['ROLE_SUPER_ADMIN', 'ROLE_TRADER'], 'BANK', 'SUPER_ADMIN_ALONE'],
    [['ROLE_TRADER', 'ROLE_SUPER_ADMIN'], 'BANK', null],
    [['ROLE_LIMITED'], 'CORPORATE', null],
    [['ROLE_TRADER', 'ROLE_TRUSTED_RATES'], 'EXCHANGE_OFFICE', null],
  ] as const)('%j of a %s: %s', (roles, kind, fault) => {
    expect(judgeRoles(roles, kind)).toBe(fault)
  })
})
