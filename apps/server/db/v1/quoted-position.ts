import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** In which currency a position is; null for an unknown one. */
export async function readQuotedPosition(
  db: Kysely<Database>,
  positionId: number,
): Promise<{ currency: string } | null> {
  const row = await db
    .selectFrom('positions')
    .where('id', '=', positionId)
    .select('currency')
    .executeTakeFirst()
  return row ?? null
}
