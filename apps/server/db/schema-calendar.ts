import type { ColumnType } from 'kysely'
import type { Instant } from './schema-columns.ts'

// Calendars that other programs read (migration 0040).

export interface CalendarTables {
  calendar_feeds: CalendarFeedsTable
}

export interface CalendarFeedsTable {
  user_id: string
  token_hash: Buffer
  created_at: Instant
  last_read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
