import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Makes the transactions that lock one name wait for each other until they end. Those that lock it `together` go side by
 * side, and wait for one that has it `alone`.
 */
export async function lockName(
  tx: Kysely<Database>,
  name: string,
  how: 'alone' | 'together' = 'alone',
): Promise<void> {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(tx)
}
