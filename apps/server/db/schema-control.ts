import type { MarketStatus } from '@fxmatch/domain/market/market-status'
import type { GeneratedAlways } from 'kysely'
import type { Instant } from './schema-columns.ts'

// The control of the market: status, clock, configuration (migration 0020).

export interface ControlTables {
  market_clock: MarketClockTable
  market_status_changes: MarketStatusChangesTable
  configuration_changes: ConfigurationChangesTable
}

/** One row. */
export interface MarketClockTable {
  only_one: GeneratedAlways<true>
  held: boolean
  held_until: Date | null
}

export interface MarketStatusChangesTable {
  id: GeneratedAlways<number>
  before_status: MarketStatus
  after_status: MarketStatus
  user_id: string | null
  reason: string | null
  held_until: Date | null
  created_at: Instant
}

export interface ConfigurationChangesTable {
  id: GeneratedAlways<number>
  entry_id: number
  before_value: string
  after_value: string
  user_id: string
  created_at: Instant
}
