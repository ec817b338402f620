import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/**
 * What is deleted after its ten years, in an order in which nothing is left that refers to what goes: each is a function of
 * the database's owner (migrations/0012_expired_record.sql) that refuses whatever is younger.
 */
export const EXPIRED_PARTS = [
  'settlements',
  'invoices',
  'reports',
  'rfqs',
  'standing_orders',
  'orders',
  'positions',
  'import_titles',
  'trust',
  'terms',
  'limits',
  'permits',
  'held',
  'owners',
  'audit',
] as const
export type ExpiredPart = (typeof EXPIRED_PARTS)[number]

/**
 * Deletes some of a part of the record.
 * @param before the moment before which it ended
 * @returns how many things went; 0 once nothing of the part is left that may go
 * @throws the database's error (insufficient privilege) for a moment less than ten years before this year began
 */
export async function deleteExpired(db: Db, part: ExpiredPart, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select ${sql.id(`delete_expired_${part}`)}(${before}, ${limit}) as deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Whether the oldest entry of the audit chain is from before a moment. */
export async function oldestAuditIsBefore(db: Db, before: Date): Promise<boolean> {
  const oldest = await db
    .selectFrom('audit_chain')
    .innerJoin('audit_entries', 'audit_entries.id', 'audit_chain.entry_id')
    .select('audit_entries.at')
    .orderBy('audit_chain.seq')
    .limit(1)
    .executeTakeFirst()
  return oldest !== undefined && oldest.at < before
}

/** The newest checkpoint of the audit chain; undefined while there is none. */
export function readCheckpoint(db: Db): Promise<{ seq: number; hash: Buffer; deleted: number } | undefined> {
  return db
    .selectFrom('audit_checkpoints')
    .select(['seq', 'hash', 'deleted'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
