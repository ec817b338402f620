import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A committed event that nobody has relayed yet. */
export interface OutboxRow {
  readonly id: number
  readonly type: string
  readonly payload: unknown
}

/**
 * Committed events above `floor` that are not relayed, oldest id first. Ids are given when a row is inserted, rows are
 * seen when their transaction commits: a row with a lower id may appear after higher ones were relayed. Hence the
 * anti-join; `floor` (see `CommitFloor`) only keeps it from reading what is known to be settled.
 */
export function takeUnrelayed(db: Db, floor: number, limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'type', 'payload'])
    .where('id', '>', floor)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('outbox_relayed').select('outbox_id').whereRef('outbox_id', '=', 'outbox.id')),
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

/** Deletes up to `limit` relayed events written before `before`. @returns how many, fewer than `limit` when done */
export async function pruneRelayed(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select o.id from outbox o join outbox_relayed r on r.outbox_id = o.id
      where o.created_at < ${before} order by o.id limit ${limit}
    ), unmarked as (delete from outbox_relayed where outbox_id in (select id from old) returning outbox_id)
    select outbox_id as id from unmarked`.execute(db).then(async ({ rows: unmarked }) => {
    const ids = (unmarked as unknown as { id: number }[]).map(({ id }) => id)
    await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(db)
    return { rows: [{ count: ids.length }] }
  })
  return rows[0]?.count ?? 0
}
