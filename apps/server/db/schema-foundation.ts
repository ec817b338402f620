import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Day, Decimal, Instant } from './schema-columns.ts'

// Companies, people, reference data, configuration (migration 0001).

export interface GovernoratesTable {
  id: number
  name: string
  chef_lieu: string
}
export interface ZonesTable {
  id: GeneratedAlways<number>
  governorate_id: number
  name: string
}
export interface CurrenciesTable {
  iso_code: string
  name: string
  decimals: number
  unit: number
}
export interface CompaniesTable {
  id: string
  kind: CompanyKind
  name: string
  bct_code: string | null
  phone: string | null
  email: string | null
  address: string | null
  governorate_id: number | null
  bank_id: string | null
  has_account: Generated<boolean>
  has_displayer: Generated<boolean>
  central_bank: Generated<boolean>
  created_at: Instant
}
export interface UsersTable {
  id: string
  number: GeneratedAlways<number>
  company_id: string
  username: string
  full_name: string
  cin: string | null
  email: string
  /** Null until the person has used the invitation. */
  password_hash: string | null
  disabled_at: Instant | null
  last_sign_in_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  version: Generated<number>
  created_at: Instant
}
export interface UserRolesTable {
  user_id: string
  rank: number
  role: Role
}
export interface SessionsTable {
  id: string
  token_hash: Buffer
  user_id: string
  stay_online: boolean
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  ended_at: Instant | null
  address: string | null
  user_agent: string | null
}
export interface AgenciesTable {
  id: string
  number: GeneratedAlways<number>
  company_id: string
  name: string
  code_bct: string
  phone: string | null
  address: string | null
  city: string | null
  governorate_id: number | null
  post_code: string | null
  region_representer: Generated<boolean>
  created_at: Instant
  closed_at: Instant | null
}
export interface SyndicatesTable {
  id: string
  leader_id: string
  name: string
  created_at: Instant
}
export interface SyndicateMembersTable {
  syndicate_id: string
  company_id: string
  percentage: Decimal
}
export interface CommissionSettingsTable {
  id: GeneratedAlways<number>
  form: Form
  /** Null: the default of every currency without its own. */
  currency: ColumnType<string | null, string | null | undefined, string | null>
  /** Both null: the currency takes the default again. */
  exchange_office_percent: Decimal | null
  platform_percent: Decimal | null
  valid_from: Instant
  set_by: string | null
}
export interface ShareSettingsTable {
  id: GeneratedAlways<number>
  platform: Decimal
  insight: Decimal
  partner: Decimal
  valid_from: Instant
}
export interface MarginSettingsTable {
  id: GeneratedAlways<number>
  bank_id: string
  form: Form
  currency: string | null
  /** Null: taken back, the default applies from then on. */
  percent: Decimal | null
  valid_from: Instant
  set_by: string | null
}
export interface AuthorisationRulesTable {
  id: string
  bank_id: string | null
  label: string
  amount_from: Decimal
  active: Generated<boolean>
  version: Generated<number>
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
}
export interface ConfigurationTable {
  id: GeneratedAlways<number>
  name: string
  value: string
  type: string
}
export interface HolidaysTable {
  day: Day
  label: string
}
