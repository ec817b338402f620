import type { InvoiceParty } from '@fxmatch/contract/http/invoices'
import type { InvoiceKind } from '@fxmatch/domain/invoices/invoice'
import type { ColumnType, Generated } from 'kysely'
import type { Day, Decimal, Instant } from './schema-columns.ts'

// Commission invoices (migration 0041).

export interface InvoiceTables {
  /** `expired`: how many of the year were deleted after their ten years (migration 0083). */
  invoice_counters: {
    kind: InvoiceKind
    year: number
    last: number
    expired: ColumnType<number, never, never>
  }
  invoices: InvoicesTable
  invoice_lines: InvoiceLinesTable
  invoice_closings: { period: Day; closed_at: Instant; invoices: number }
}

type Frozen<T> = ColumnType<T, string, never>
type Later<T> = ColumnType<T | null, never, T | null>

export interface InvoicesTable {
  id: string
  kind: InvoiceKind
  year: number
  number: number
  company_id: string
  period: Day
  issued_at: Instant
  credits: string | null
  issuer: Frozen<InvoiceParty>
  customer: Frozen<InvoiceParty>
  total_ht: Decimal
  total_vat: Decimal
  total_ttc: Decimal
  paid_on: Later<Day>
  paid_by: Later<string>
  paid_recorded_at: Later<Date>
  version: Generated<number>
}

export interface InvoiceLinesTable {
  invoice_id: string
  seq: number
  order_id: string
  journal_id: string
  commission: Decimal
  vat: Decimal
  vat_percent: Decimal
}
