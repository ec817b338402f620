import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { remembered } from '../reference/remembered.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** A currency's policy in force; percents and amounts without the zeros of their columns. */
export interface PolicyRow {
  readonly currency: string
  readonly version: number
  readonly smallest_amount: string | null
  readonly largest_amount: string | null
  readonly deviation_percent: string
  readonly max_hours: number | null
  readonly valid_from: Date
  readonly set_by_name: string | null
  readonly decimals: number
  readonly unit: number
}

/**
 * The policy in force of each currency, by its code: the newest version.
 * @param currency only this one
 */
export function readPolicies(db: Reader, currency?: string): Promise<readonly PolicyRow[]> {
  return remembered(db, `policies ${currency ?? ''}`, async () => {
    const { rows } = await sql<PolicyRow>`
    select distinct on (p.currency) p.currency, p.version, trim_scale(p.smallest_amount)::text as smallest_amount,
      trim_scale(p.largest_amount)::text as largest_amount,
      trim_scale(p.deviation_percent)::text as deviation_percent, p.max_hours, p.valid_from, u.full_name as set_by_name, c.decimals, c.unit
    from position_policies p
    join currencies c on c.iso_code = p.currency
    left join users u on u.id = p.set_by
    where ${currency === undefined ? sql`true` : sql`p.currency = ${currency}`}
    order by p.currency, p.version desc`.execute(db)
    return rows
  })
}
