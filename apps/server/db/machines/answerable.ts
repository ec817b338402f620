import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** On whose personal limits somebody's deals count: a person's own, and for a machine those of who made it. */
export async function readAnswerable(db: Kysely<Database>, userId: string): Promise<string> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('machine_maker').executeTakeFirst()
  return row?.machine_maker ?? userId
}
