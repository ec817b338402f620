import type { JSONColumnType } from 'kysely'

/** numeric columns travel as decimal strings both ways; never as numbers. */
export type Decimal = string
/** timestamptz, UTC. */
export type Instant = Date
/** date as 'YYYY-MM-DD'. */
export type Day = string
export type Json = JSONColumnType<object, string, string>
