import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Names this database among all: every node that works on it finds the same, a copy restored elsewhere is another one.
 * @returns digits and a hyphen
 */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '-' || oid as identity
    from pg_control_system(), pg_database where datname = current_database()`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the database does not know itself')
  return row.identity
}
