import type { ImportNature } from '@fxmatch/domain/order-requests/import-title'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Day, Decimal, Instant, Json } from './schema-columns.ts'

// Order requests, import titles, remainder rates (migrations 0023, 0050, 0051).

export interface RequestTables {
  remainder_rates: RemainderRatesTable
  import_titles: ImportTitlesTable
  request_steps: RequestStepsTable
  order_requests: OrderRequestsTable
  request_history: RequestHistoryTable
  request_slips: RequestSlipsTable
}

export interface RemainderRatesTable {
  id: GeneratedAlways<number>
  bank_id: string
  currency: string
  rate: Decimal
  valid_from: Instant
  set_by: ColumnType<string | null, string | null | undefined, string | null>
}
export interface ImportTitlesTable {
  id: string
  company_id: string
  bank_id: string
  reference: string
  nature: ImportNature
  currency: string
  amount: Decimal
  created_at: Instant
}
export interface RequestStepsTable {
  from_status: RequestStatus
  to_status: RequestStatus
}
export interface OrderRequestsTable {
  id: string
  number: GeneratedAlways<number>
  reference: string
  company_id: string
  bank_id: string
  title_id: string
  currency: string
  unit: number
  decimals: number
  total_amount: Decimal
  rate: Decimal | null
  credit_account: string
  debit_account: string
  account_type: 'COMMERCIAL_BANK'
  value_date: Day
  status: RequestStatus
  status_since: Instant
  created_by: string
  front_office_by: ColumnType<string | null, string | null | undefined, string | null>
  back_office_by: ColumnType<string | null, string | null | undefined, string | null>
  reason: ColumnType<string | null, string | null | undefined, string | null>
  covered_amount: Generated<Decimal>
  remainder_sold: Generated<Decimal>
  partial_equivalent: Generated<Decimal>
  remainder_equivalent: Generated<Decimal>
  total_equivalent: GeneratedAlways<Decimal>
  avg_cost: ColumnType<Decimal | null, Decimal | null | undefined, Decimal | null>
  remainder_rate: ColumnType<Decimal | null, Decimal | null | undefined, Decimal | null>
  /** Of a draft: when it ends by itself. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  submitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Instant
  version: Generated<number>
}
export interface RequestHistoryTable {
  id: GeneratedAlways<number>
  request_id: string
  action: string
  before_status: RequestStatus | null
  after_status: RequestStatus
  user_id: string | null
  reason: string | null
  created_at: Instant
}
/** What the slip of a request says: written once, when it is closed. */
export interface RequestSlipsTable {
  request_id: string
  view: Json
  created_at: Instant
}
