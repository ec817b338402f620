import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Decimal, Instant, Json } from './schema-columns.ts'

// The record: ledger, audit, outbox, live events, idempotency, exports (migrations 0003, 0011, 0083).

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
export interface AuditCheckpointsTable {
  seq: number
  hash: Buffer
  deleted: number
  created_at: Instant
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
