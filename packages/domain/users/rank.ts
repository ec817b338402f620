import { readOnlyRoles } from '../access/capabilities.ts'
import type { Role } from '../access/roles.ts'

/**
 * How far a role reaches in deciding over people: 3 the platform's back office, 2 the head of a company, 1 who manages
 * its users beside other work, 0 everybody else. Nobody gives, takes or touches what stands above their own rank.
 */
export const ROLE_RANK: Readonly<Record<Role, number>> = {
  ROLE_HIVE_BO: 3,
  // Decides nothing, and only the back office appoints one.
  ROLE_AUDITOR: 3,
  ROLE_ROOT: 2,
  ROLE_ORGANIZATION_ADMIN: 2,
  // Decides over nobody's account, and only a head appoints one.
  ROLE_COMPLIANCE: 2,
  ROLE_SUPER_ADMIN: 1,
  ROLE_ADVANCED_TRADER: 0,
  ROLE_TRADER: 0,
  ROLE_LIMITED: 0,
  ROLE_CORPORATE_BANK_ADMIN: 0,
  ROLE_ORGANIZATION_VALIDATOR: 0,
  ROLE_TRUSTED_RATES: 0,
}

/** The highest rank among roles, wherever it stands: it takes as much to touch their holder, or to grant them. */
export function rankOf(roles: readonly Role[]): number {
  return Math.max(0, ...roles.map((role) => ROLE_RANK[role]))
}

/** The rank with which somebody decides over others: 0 for one who may only read. */
export function decidingRank(roles: readonly Role[]): number {
  return readOnlyRoles(roles) === null ? rankOf(roles) : 0
}
