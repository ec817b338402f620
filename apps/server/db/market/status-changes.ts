import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** Changes of the market's status with who made them, newest first. */
export function statusChanges(db: Reader, page: { limit: number; skip: number }) {
  return db
    .selectFrom('market_status_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .select([
      'change.id',
      'change.before_status',
      'change.after_status',
      'change.user_id',
      'change.reason',
      'change.held_until',
      'change.created_at',
      'users.full_name',
    ])
    .orderBy('change.id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

/** How many changes there are. */
export async function countStatusChanges(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('market_status_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
