import type { OpeningRateBasis, OpeningRateStatus } from '@fxmatch/domain/opening-rates/opening-rate'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { RaceState } from '@fxmatch/domain/races/race'
import type { ColumnType, Generated } from 'kysely'
import type { Day, Decimal, Instant } from './schema-columns.ts'

// What bounds and shapes the market: opening rates, position policies, races (migration 0021); and the door (0073).

export interface LimitTables {
  opening_days: OpeningDaysTable
  opening_rates: OpeningRatesTable
  position_policies: PositionPoliciesTable
  races: RacesTable
  rate_limits: RateLimitsTable
}

export interface OpeningDaysTable {
  day: Day
  prepared_at: Instant
}
export interface OpeningRatesTable {
  id: string
  day: Day
  currency: string
  rate: Decimal
  basis: OpeningRateBasis
  basis_day: Day
  basis_orders: number
  basis_amount: Decimal
  status: ColumnType<OpeningRateStatus, never, OpeningRateStatus>
  decided_by: ColumnType<string | null, never, string>
  decided_at: ColumnType<Date | null, never, Date>
  version: Generated<number>
  created_at: Instant
}
export interface PositionPoliciesTable {
  currency: string
  version: number
  smallest_amount: Decimal | null
  largest_amount: Decimal | null
  deviation_percent: Decimal
  max_hours: number | null
  valid_from: Instant
  set_by: string | null
}
export interface RacesTable {
  id: string
  label: string
  currency: string
  form: Form
  starts_at: Instant
  ends_at: Instant
  planned_start: Instant
  planned_end: Instant
  closed_at: ColumnType<Date | null, never, Date>
  created_by: string
  created_at: Instant
  announced: RaceState
  version: Generated<number>
}

/** What was tried within a window, over all processes. */
export interface RateLimitsTable {
  scope: string
  /** SHA-256 of a user name, an address or a user's id. */
  key: Buffer
  count: number
  ends_at: Instant
}
