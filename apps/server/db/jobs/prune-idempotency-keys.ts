import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Deletes at most `limit` answers kept since before `before`; nobody repeats a request that late. @returns how many */
export async function pruneIdempotencyKeys(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
