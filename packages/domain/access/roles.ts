/** The kinds of company on the platform (domain rules §2). */
export const COMPANY_KINDS = ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE', 'CORPORATE'] as const
export type CompanyKind = (typeof COMPANY_KINDS)[number]

/** The roles of the specification, the auditor's and that of compliance. The first role of a user is its main role. */
export const ROLES = [
  'ROLE_ROOT',
  'ROLE_ADVANCED_TRADER',
  'ROLE_TRADER',
  'ROLE_LIMITED',
  'ROLE_HIVE_BO',
  'ROLE_CORPORATE_BANK_ADMIN',
  'ROLE_ORGANIZATION_VALIDATOR',
  'ROLE_ORGANIZATION_ADMIN',
  'ROLE_TRUSTED_RATES',
  'ROLE_SUPER_ADMIN',
  'ROLE_AUDITOR',
  'ROLE_COMPLIANCE',
] as const
export type Role = (typeof ROLES)[number]

/** In first place it makes its holder read only, whatever roles follow; in any other place it adds nothing but reading. */
export const READ_ONLY_MAIN: Role = 'ROLE_LIMITED'

/** Given beside a main role, by a switch of its own (specification 001 §6). */
export const SUPER_ADMIN: Role = 'ROLE_SUPER_ADMIN'

/** `is_bank` of the wire is true for every kind of company but corporates. */
export function isBankSide(kind: CompanyKind): boolean {
  return kind !== 'CORPORATE'
}
