import type { Transaction } from 'kysely'
import { asksAtOnce } from '../db/at-once.ts'
import type { Db } from '../db/connect.ts'
import type { Database } from '../db/schema.ts'

/**
 * Runs reads that must agree with each other on one snapshot of the database (a read-only REPEATABLE READ transaction).
 * Inside a caller's transaction they run there. What needs nothing of each other is best asked for at once (`Promise.all`): it
 * goes to the database in one journey.
 */
export function inSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx: Transaction<Database>) => read(await asksAtOnce(tx)))
}
