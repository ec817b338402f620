import type { CompanyKind, Role } from '../access/roles.ts'

/**
 * The roles that somebody of a company can hold, by its kind: those that are of use there (domain rules §2). Whoever
 * grants roles grants these and no others, so nobody gets a right that the company itself has not.
 */
export const ROLES_OF_KIND: Readonly<Record<CompanyKind, readonly Role[]>> = {
  PLATFORM: ['ROLE_HIVE_BO', 'ROLE_LIMITED', 'ROLE_SUPER_ADMIN', 'ROLE_AUDITOR', 'ROLE_COMPLIANCE'],
  BANK: [
    'ROLE_ROOT',
    'ROLE_ADVANCED_TRADER',
    'ROLE_TRADER',
    'ROLE_CORPORATE_BANK_ADMIN',
    'ROLE_ORGANIZATION_VALIDATOR',
    'ROLE_TRUSTED_RATES',
    'ROLE_COMPLIANCE',
    'ROLE_LIMITED',
    'ROLE_SUPER_ADMIN',
  ],
  EXCHANGE_OFFICE: [
    'ROLE_ROOT',
    'ROLE_TRADER',
    'ROLE_CORPORATE_BANK_ADMIN',
    'ROLE_TRUSTED_RATES',
    'ROLE_COMPLIANCE',
    'ROLE_LIMITED',
    'ROLE_SUPER_ADMIN',
  ],
  CORPORATE: ['ROLE_ORGANIZATION_ADMIN', 'ROLE_TRADER', 'ROLE_LIMITED', 'ROLE_SUPER_ADMIN'],
}

/** What a list of roles breaks; null for one that can be held. The first of the list is the main role. */
export type RolesFault = 'NO_ROLE' | 'ROLE_TWICE' | 'ROLE_NOT_OF_KIND' | 'SUPER_ADMIN_ALONE'

/**
 * Judges the roles of somebody of a kind of company: at least one, none twice, each of use there, and ROLE_SUPER_ADMIN
 * beside a main role (specification 001 §2: it is added by a switch).
 */
export function judgeRoles(roles: readonly Role[], kind: CompanyKind): RolesFault | null {
  if (roles.length === 0) return 'NO_ROLE'
  if (new Set(roles).size !== roles.length) return 'ROLE_TWICE'
  if (!roles.every((role) => ROLES_OF_KIND[kind].includes(role))) return 'ROLE_NOT_OF_KIND'
  return roles[0] === 'ROLE_SUPER_ADMIN' ? 'SUPER_ADMIN_ALONE' : null
}
