import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Sighting } from './commit-floor.ts'

/** A committed event that nobody has relayed yet. */
export interface OutboxRow {
  readonly id: number
  readonly type: string
  readonly payload: unknown
  /** When it happened. */
  readonly createdAt: Date
}

/** What a relay sees at one moment. */
export interface Look {
  readonly outbox: Sighting
  readonly audit: Sighting
  /** Events that are not relayed, lowest id first. */
  readonly rows: readonly OutboxRow[]
}

/**
 * Looks for work, by one statement: committed events above `floor` that are not relayed, and how far outbox and audit go. Ids
 * are given when a row is inserted, rows are seen when their transaction commits: a row may appear below ids that were relayed
 * long ago. Hence the anti-join; `floor` (see `CommitFloor`) only spares it what is known to be settled.
 */
export async function lookForWork(db: Db, floor: number, limit: number): Promise<Look> {
  const { rows } = await sql<
    { outbox: number; audit: number; ended: string } & (
      | OutboxRow
      | { id: null; type: null; payload: null; createdAt: null }
    )
  >`
    select coalesce((select max(id) from outbox), 0) as outbox,
      coalesce((select max(id) from audit_entries), 0) as audit,
      pg_snapshot_xmin(s)::text as ended, o.*
    from pg_current_snapshot() as s left join lateral (
      select id, type, payload, created_at as "createdAt" from outbox
      where id > ${floor} and not exists (
        select from outbox_relayed where outbox_id = outbox.id and outbox_id > ${floor})
      order by id limit ${limit}
    ) as o on true
    order by o.id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the database names no snapshot')
  const ended = BigInt(first.ended)
  return {
    outbox: { highest: first.outbox, ended },
    audit: { highest: first.audit, ended },
    rows: rows.flatMap(({ id, type, payload, createdAt }) =>
      id === null ? [] : [{ id, type, payload, createdAt }],
    ),
  }
}

/** Begins a transaction, which is over at once. @returns its number: all that began before have lower ones */
export async function beginTransaction(db: Db): Promise<bigint> {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db)
  return BigInt(rows[0]?.number ?? 0)
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
