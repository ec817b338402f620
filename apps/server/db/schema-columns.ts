import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import type { ColumnType, JSONColumnType } from 'kysely'

// What columns hold, by the names that tools/schema/column-types.ts gives them in schema.gen.ts.

/** numeric columns travel as decimal strings both ways; never as numbers. */
export type Decimal = string
/** timestamptz, UTC. */
export type Instant = Date
/** date as 'YYYY-MM-DD'. */
export type Day = string
/** jsonb: written as its text, read as an object. */
export type JsonText = JSONColumnType<object, string, string>
/** As {@link JsonText}, of one shape; null where there is none. */
export type KeptAs<T> = ColumnType<T, string | null | undefined, string | null>
/** As {@link JsonText}, never written again. */
export type Frozen<T> = ColumnType<T, string, never>

/** Why an order was not settled, as the answer shows it. */
export interface KeptRefusal {
  readonly code: string
  readonly message: string
  readonly rule: string | null
}

/** What the gate checked of a step. */
export type KeptChecks = readonly GateCheck[]

/** A request that the gate refused, as it came: what an override lets through is the same. */
export interface RefusedRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}
