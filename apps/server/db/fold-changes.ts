import { sql } from 'kysely'
import type { Db } from './connect.ts'

const BATCH = 20_000
/** From how many deleted changes on the readers of what is left would feel them. */
const WORTH_VACUUMING = 500

/** The changes of each kind of tallies, and the database's function that adds up the oldest of them and deletes them. */
const CHANGES = {
  orders: { fold: 'fold_order_tallies', table: 'order_tally_changes' },
  market: { fold: 'fold_market_tallies', table: 'market_tally_changes' },
} as const

/**
 * Adds changes to their tallies, those that are there now, and frees the place of many. Somebody else who is at it does it for both.
 * @param db no transaction: a vacuum stands in none
 * @returns how many changes were added
 */
export async function foldChanges(db: Db, of: keyof typeof CHANGES): Promise<number> {
  const { fold, table } = CHANGES[of]
  const total = await foldAll(db, fold)
  // The file keeps its length: shortening it would keep all others out for a moment.
  if (total >= WORTH_VACUUMING) await sql`vacuum (skip_locked, truncate false) ${sql.id(table)}`.execute(db)
  return total
}

async function foldAll(db: Db, fold: string): Promise<number> {
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
