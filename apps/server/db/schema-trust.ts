import type { RateCategory, TrustChannel, TrustOperation } from '@fxmatch/domain/trust/directions'
import type { TokenMovement } from '@fxmatch/domain/trust/tokens'
import type { ProposalStatus, TrustParty, TrustRequestStatus } from '@fxmatch/domain/trust/trust-table'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Decimal, Instant } from './schema-columns.ts'

// Trust (migration 0026).

export interface TrustTables {
  trust_cities: TrustCitiesTable
  trust_operators: TrustOperatorsTable
  trust_rates: TrustRatesTable
  trust_agencies: TrustAgenciesTable
  trust_tiers: TrustTiersTable
  trust_requests: TrustRequestsTable
  trust_proposals: TrustProposalsTable
  trust_steps: TrustStepsTable
  trust_token_movements: TrustTokenMovementsTable
  trust_token_accounts: TrustTokenAccountsTable
  trust_used_challenges: TrustUsedChallengesTable
  server_keys: ServerKeysTable
}

/** Null until it happens. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface TrustCitiesTable {
  id: GeneratedAlways<number>
  governorate_id: number
  name: string
}
export interface TrustOperatorsTable {
  company_id: string
  name: string
  phone: string
  whatsapp: string
  visible: Generated<boolean>
  tier_match_enabled: Generated<boolean>
  display_activated: Generated<boolean>
  display_category: ColumnType<RateCategory, RateCategory | undefined, RateCategory>
  display_description: Generated<string>
  created_at: Instant
  created_by: string
}
export interface TrustRatesTable {
  company_id: string
  currency: string
  purchase_rate: Decimal
  sale_rate: Decimal
  purchase_negotiation_rate: Decimal
  sale_negotiation_rate: Decimal
  updated_at: Instant
  updated_by: string
}
export interface TrustAgenciesTable {
  id: string
  company_id: string
  name: string
  reference: string
  address: string
  map_url: string
  city_id: number
  phone1: string
  phone2: string
  whatsapp: string
  created_at: Instant
}
export interface TrustTiersTable {
  id: string
  company_id: string
  currency: string
  rate_type: TrustOperation
  limit_amount: Decimal | null
  rate_value: Decimal | null
  bid: number
  created_at: Instant
}
export interface TrustRequestsTable {
  id: string
  reference: string
  secret_hash: Buffer
  operation_type: TrustOperation
  currency: string
  amount: Decimal
  city_id: number
  channel: TrustChannel
  status: TrustRequestStatus
  customer_name: string | null
  customer_phone: string | null
  created_at: Instant
  expires_at: Instant
  settled_at: Later<Date>
  erased_at: Later<Date>
  version: Generated<number>
}
export interface TrustProposalsTable {
  id: string
  reference: string
  request_id: string
  company_id: string
  agency_id: string
  amount: Decimal
  rate: Decimal
  counter_value: Decimal
  status: ProposalStatus
  tokens: number
  tier_limit: Decimal | null
  made_by: string | null
  created_at: Instant
  accepted_at: Later<Date>
  ended_at: Later<Date>
  reported_at: Later<Date>
  reported_by: Later<string>
  version: Generated<number>
}
export interface TrustStepsTable {
  id: GeneratedAlways<number>
  request_id: string
  proposal_id: string | null
  action: string
  before_status: string | null
  after_status: string
  party: TrustParty
  user_id: string | null
  at: Instant
}
export interface TrustTokenMovementsTable {
  id: GeneratedAlways<number>
  company_id: string
  operation_type: TrustOperation
  kind: TokenMovement
  quantity: number
  proposal_id: string | null
  user_id: string | null
  note: string | null
  at: Instant
}
export interface TrustTokenAccountsTable {
  company_id: string
  operation_type: TrustOperation
  balance: number
  /** Sum of the movements that were deleted after their ten years. */
  expired: Generated<number>
}
export interface TrustUsedChallengesTable {
  nonce: Buffer
  expires_at: Instant
}
export interface ServerKeysTable {
  name: string
  key: Buffer
}
