import type { BoardScheme } from '@fxmatch/domain/display/board'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Decimal, Instant } from './schema-columns.ts'

// What a bank sets up for itself: standard rates and the rate boards of its agencies (migrations 0025, 0031).

export interface BankSetupTables {
  standard_rates: StandardRatesTable
  standard_rate_validations: StandardRateValidationsTable
  agency_rates: AgencyRatesTable
  agency_boards: AgencyBoardsTable
  agency_rate_validations: AgencyRateValidationsTable
}

export interface StandardRatesTable {
  id: GeneratedAlways<number>
  bank_id: string
  currency: string
  purchase_rate: Decimal
  valid_from: Instant
  set_by: string
}

export interface StandardRateValidationsTable {
  id: GeneratedAlways<number>
  bank_id: string
  day: Day
  validated_at: Instant
  validated_by: string
}

export interface AgencyRatesTable {
  id: GeneratedAlways<number>
  agency_id: string
  currency: string
  purchase_rate: Decimal
  sale_rate: Decimal
  valid_from: Instant
  set_by: string
}

export interface AgencyBoardsTable {
  agency_id: string
  code: string
  created_at: Instant
  created_by: string
  version: Generated<number>
  activated: Generated<boolean>
  currencies: string[] | null
  show_purchase: Generated<boolean>
  show_sale: Generated<boolean>
  message_fr: Generated<string>
  message_en: Generated<string>
  rotate_seconds: Generated<number>
  scheme: Generated<BoardScheme>
}

export interface AgencyRateValidationsTable {
  id: GeneratedAlways<number>
  agency_id: string
  day: Day
  validated_at: Instant
  validated_by: string
}
