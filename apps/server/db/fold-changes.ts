import { sql } from 'kysely'
import type { Db } from './connect.ts'

const BATCH = 20_000

/**
 * Adds changes to their tallies, those that are there now. Somebody else who is at it does it for both.
 * @param fold the database's function that adds up the oldest of them
 * @returns how many changes were added
 */
export async function foldChanges(
  db: Db,
  fold: 'fold_order_tallies' | 'fold_market_tallies',
): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await sql<{ folded: number | null }>`select ${sql.id(fold)}(${BATCH}) as folded`.execute(
      db,
    )
    const folded = rows[0]?.folded ?? 0
    total += folded
    if (folded < BATCH) return total
  }
}
