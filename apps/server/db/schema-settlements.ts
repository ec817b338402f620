import type { ColumnType } from 'kysely'
import type { Instant } from './schema-columns.ts'

// Settlements of districts (migration 0029).

export interface SettlementTables {
  settlements: SettlementsTable
  settlement_orders: SettlementOrdersTable
}

export interface SettlementsTable {
  id: string
  company_id: string
  agency_id: string
  asked_by: string
  request_id: string | null
  created_at: Instant
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Why an order was not settled, as the answer shows it. */
export interface KeptRefusal {
  readonly code: string
  readonly message: string
  readonly rule: string | null
}

export interface SettlementOrdersTable {
  settlement_id: string
  order_id: string
  seq: number
  outcome: ColumnType<'WAITING' | 'DONE' | 'REFUSED', never, 'DONE' | 'REFUSED'>
  refusal: ColumnType<KeptRefusal | null, never, string | null>
}
