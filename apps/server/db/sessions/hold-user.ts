import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** `read`: others may read the account meanwhile, and act in its name; `change`: they wait. */
export type HoldOnUser = 'read' | 'change'

/** Keeps a user's account as it is until the transaction ends. A change of roles is one too: it counts the row's version up. */
export async function holdUser(tx: Kysely<Database>, userId: string, hold: HoldOnUser): Promise<void> {
  const user = tx.selectFrom('users').select('id').where('id', '=', userId)
  await (hold === 'read' ? user.forShare() : user.forNoKeyUpdate()).execute()
}
