import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * Whether a bank told companies its margin at an instant, by what the audit says of its changes; before the first of them it is what that
 * one changed, and what it is now where there was none.
 */
export async function readMarginTelling(db: Kysely<Database>, bankId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select coalesce(
      (select (data ->> 'told')::boolean from audit_entries where object_type = 'company' and object_id = ${bankId}
        and action = 'margins.set' and data ? 'told' and at <= ${at} order by id desc limit 1),
      (select not (data ->> 'told')::boolean from audit_entries where object_type = 'company' and object_id = ${bankId}
        and action = 'margins.set' and data ? 'told' and at > ${at} order by id limit 1),
      (select tells_margin from companies where id = ${bankId})) as told`.execute(db)
  return rows[0]?.told ?? false
}
