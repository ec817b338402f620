import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/**
 * Deletes at most `limit` answers kept since before `before`; nobody repeats a request that late, but a machine that was down over a
 * weekend: its answers are kept for five days more. @returns how many
 */
export async function pruneIdempotencyKeys(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${before}
        and (created_at < ${before}::timestamptz - interval '5 days' or user_id not in (select id from users where account_kind = 'MACHINE'))
      limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
