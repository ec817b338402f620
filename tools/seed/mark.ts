import { createDatabase, createPool, type Db } from '@fxmatch/server/db/connect'

/** Marks in `configuration` how far the demonstration came; only this tool writes it. */
const MARK = 'demonstration.state'

/** How far the demonstration of a database came; null where there has never been one. */
export async function readMark(db: Db): Promise<string | null> {
  const row = await db.selectFrom('configuration').select('value').where('name', '=', MARK).executeTakeFirst()
  return row?.value ?? null
}

/** Says how far the demonstration of a database is. */
export async function mark(db: Db, value: 'LOADING' | 'LOADED'): Promise<void> {
  await db
    .insertInto('configuration')
    .values({ name: MARK, value, type: 'TEXT' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Does some work on a database, and leaves it. */
export async function withDatabase<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url: databaseUrl, maxConnections: 4 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
