import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A committed event that nobody has relayed yet. */
export interface OutboxRow {
  readonly id: number
  readonly type: string
  readonly payload: unknown
  /** When it happened. */
  readonly createdAt: Date
}

/**
 * Committed events above `floor` that are not relayed, lowest id first. Ids are given when a row is inserted, rows are
 * seen when their transaction commits: a row may appear below ids that were relayed long ago. Hence the anti-join;
 * `floor` (see `CommitFloor`) only spares it what is known to be settled.
 */
export function takeUnrelayed(db: Db, floor: number, limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'type', 'payload', 'created_at as createdAt'])
    .where('id', '>', floor)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_relayed')
            .select('outbox_id')
            .whereRef('outbox_id', '=', 'outbox.id')
            .where('outbox_id', '>', floor),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Notes that events are relayed; belongs into the transaction that stores their live events. */
export async function markRelayed(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into outbox_relayed (outbox_id) select unnest(${ids}::bigint[])`.execute(db)
}

/** Deletes at most `limit` relayed events written before `before`. @returns how many: fewer than `limit` when done */
export async function pruneRelayed(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`
    with old as (
      select id from outbox join outbox_relayed on outbox_id = id
      where created_at < ${before} order by id limit ${limit}
    ), marks as (
      delete from outbox_relayed using old where outbox_id = old.id
    )
    delete from outbox using old where outbox.id = old.id`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
