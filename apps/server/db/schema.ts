import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import type { Form, OperationType, PendingDecision } from '@fxmatch/domain/orders/order-facts'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import type { PositionListing, PositionStatus } from '@fxmatch/domain/positions/position-machine'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** numeric columns travel as decimal strings both ways; never as numbers. */
type Decimal = string
/** timestamptz, UTC. */
type Instant = Date
/** date as 'YYYY-MM-DD'. */
type Day = string
type Json = JSONColumnType<object, string, string>

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
  password_hash: string
  disabled_at: Instant | null
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
  exchange_office_percent: Decimal
  platform_percent: Decimal
  valid_from: Instant
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
  percent: Decimal
  valid_from: Instant
}
export interface AuthorisationRulesTable {
  id: string
  bank_id: string | null
  label: string
  amount_from: Decimal
  active: Generated<boolean>
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
export interface PositionsTable {
  id: GeneratedAlways<number>
  seller_id: string
  syndicate_id: string | null
  parent_id: number | null
  currency: string
  form: Form
  rate: Decimal
  published_amount: Decimal
  amount: Decimal
  status: PositionStatus
  listing: PositionListing
  governorate_id: number | null
  zone_id: number | null
  expires_at: Instant
  published_by: string | null
  created_at: Instant
  version: Generated<number>
}
export interface PositionMembersTable {
  position_id: number
  company_id: string
  percentage: Decimal
}
export interface OrderStepsTable {
  from_status: OrderStatus
  to_status: OrderStatus
}
export interface OrdersTable {
  id: string
  number: GeneratedAlways<number>
  reference: string
  position_id: number | null
  operation_type: OperationType
  buyer_id: string
  seller_id: string
  bank_id: string
  currency: string
  unit: number
  decimals: number
  form: Form
  cash_out_type: 'CASH_PAYMENT' | 'BANK_TRANSFER_PAYMENT'
  amount: Decimal
  original_amount: Decimal
  original_rate: Decimal
  rate: Decimal
  rate_type: 'STANDARD' | 'NEGOTIATION'
  last_offer_by: 'BUYER' | 'SELLER'
  agency_id: string | null
  governorate_id: number | null
  zone_id: number | null
  placed_by: string
  buyer_confirmed_by: string | null
  seller_confirmed_by: string | null
  market_room_by: string | null
  rejected_by: string | null
  rejection_reason: string | null
  pending_decision: PendingDecision | null
  second_validation_from: Decimal | null
  exchange_office_percent: Decimal
  platform_percent: Decimal
  margin_percent: Decimal
  vat_percent: Decimal
  share_platform_percent: Decimal
  share_insight_percent: Decimal
  share_partner_percent: Decimal
  commission_percent: Decimal
  tcc_price: Decimal
  corporate_price: Decimal
  counter_value: Decimal
  commission: Decimal
  commission_ttc: Decimal
  vat: Decimal
  margin: Decimal
  tcc_counter_value: Decimal
  corporate_counter_value: Decimal
  payable: Decimal
  share_platform: Decimal
  share_insight: Decimal
  share_partner: Decimal
  status: OrderStatus
  status_since: Instant
  expires_at: Instant | null
  value_date: Day
  created_at: Instant
  version: Generated<number>
}
export interface OrderOffersTable {
  id: GeneratedAlways<number>
  order_id: string
  side: 'BUYER' | 'SELLER'
  rate: Decimal
  user_id: string
  created_at: Instant
}
export interface OrderHistoryTable {
  id: GeneratedAlways<number>
  order_id: string
  action: string
  before_status: OrderStatus | null
  after_status: OrderStatus
  user_id: string | null
  reason: string | null
  created_at: Instant
}
export interface OrderBanknotesTable {
  order_id: string
  denomination: Decimal
  count: number
}
export interface TicketsTable {
  id: string
  order_id: string
  reference: string
  verification_code: string
  view: Json
  generated_by: string
  created_at: Instant
}
export interface JournalsTable {
  id: string
  kind: 'TICKET' | 'DELIVERY' | 'CASH_OUT' | 'CANCELLATION'
  order_id: string
  created_at: Instant
}
export interface LedgerEntriesTable {
  id: GeneratedAlways<number>
  journal_id: string
  company_id: string
  account: string
  currency: string
  amount: Decimal
}
export interface AuditEntriesTable {
  id: GeneratedAlways<number>
  at: Instant
  user_id: string | null
  company_id: string | null
  action: string
  object_type: string
  object_id: string
  data: Json
  request_id: string | null
}
export interface AuditChainTable {
  seq: number
  entry_id: number
  hash: Buffer
}
export interface OutboxTable {
  id: GeneratedAlways<number>
  type: string
  payload: Json
  created_at: Instant
}
export interface OutboxRelayedTable {
  outbox_id: number
}
export interface LiveEventsTable {
  seq: number
  topic: string
  data: Json
  created_at: Instant
}
export interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: Buffer
  status: number
  response: ColumnType<unknown, string | null, string | null>
  created_at: Instant
}

export interface ExportsTable {
  id: string
  user_id: string
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  file_name: string
  plan: ColumnType<unknown, string, never>
  row_count: number
  progress: Generated<number>
  attempt: Generated<number>
  size: number | null
  created_at: Instant
  expires_at: Instant
}
export interface ExportChunksTable {
  export_id: string
  attempt: number
  seq: number
  bytes: Buffer
}

/** Every table of the application, as Kysely sees it. The SQL migrations are the truth. */
export interface Database {
  governorates: GovernoratesTable
  zones: ZonesTable
  currencies: CurrenciesTable
  companies: CompaniesTable
  users: UsersTable
  user_roles: UserRolesTable
  sessions: SessionsTable
  agencies: AgenciesTable
  syndicates: SyndicatesTable
  syndicate_members: SyndicateMembersTable
  commission_settings: CommissionSettingsTable
  share_settings: ShareSettingsTable
  margin_settings: MarginSettingsTable
  authorisation_rules: AuthorisationRulesTable
  configuration: ConfigurationTable
  holidays: HolidaysTable
  positions: PositionsTable
  position_members: PositionMembersTable
  order_steps: OrderStepsTable
  orders: OrdersTable
  order_offers: OrderOffersTable
  order_history: OrderHistoryTable
  order_banknotes: OrderBanknotesTable
  tickets: TicketsTable
  journals: JournalsTable
  ledger_entries: LedgerEntriesTable
  audit_entries: AuditEntriesTable
  audit_chain: AuditChainTable
  outbox: OutboxTable
  outbox_relayed: OutboxRelayedTable
  live_events: LiveEventsTable
  idempotency_keys: IdempotencyKeysTable
  exports: ExportsTable
  export_chunks: ExportChunksTable
}
