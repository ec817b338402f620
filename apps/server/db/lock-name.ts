import { type Kysely, sql } from 'kysely'
import { forgetReference } from './reference/remembered.ts'
import type { Database } from './schema.ts'

/**
 * Makes the transactions that lock one name wait for each other until they end. Those that lock it `together` go side by
 * side, and wait for one that has it `alone`. What was read of reference data before is read anew then.
 */
export async function lockName(
  tx: Kysely<Database>,
  name: string,
  how: 'alone' | 'together' = 'alone',
): Promise<void> {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  forgetReference(tx)
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(tx)
}
