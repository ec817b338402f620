import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/**
 * Does something within a transaction, or leaves the transaction as it was and throws what went wrong.
 * @throws also where the connection is gone: the transaction is then lost with it
 */
export async function withSavepoint<Done>(tx: Db, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint attempt`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    throw error
  }
}
