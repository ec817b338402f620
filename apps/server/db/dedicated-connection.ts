import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { createPool, type Db } from './connect.ts'
import { preparingPool } from './prepared-statements.ts'
import type { Database } from './schema.ts'

/** One connection for as long as it lives; it is never replaced by another behind one's back. */
export interface DedicatedConnection {
  readonly db: Db
  /** For LISTEN and session locks. */
  readonly client: pg.PoolClient
  /** Settles when the connection is lost, with its error, or closed. Never rejects. */
  readonly lost: Promise<Error | null>
  /** Ends it at once; a transaction under way is rolled back. */
  close(): Promise<void>
}

/**
 * Opens a connection of its own with the application's role. Session locks and LISTEN belong to a connection, so a pool
 * that silently opens a second one would lose them. The keep-alive lets the database notice within half a minute that
 * the machine at this end is gone, and free its locks.
 * @throws the database's error when it cannot be reached
 */
export async function openDedicatedConnection(
  databaseUrl: string,
  name: string,
): Promise<DedicatedConnection> {
  const pool = createPool({ url: databaseUrl, maxConnections: 1 })
  const gone = Promise.withResolvers<Error | null>()
  pool.on('error', (error) => gone.resolve(error))
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    await pool.end()
    throw error
  }
  client.on('error', (error) => gone.resolve(error))
  client.on('end', () => gone.resolve(null))
  // Kysely gives a connection back after each use; this one is given back once, at the end.
  const release = client.release.bind(client)
  client.release = () => undefined
  let released = false
  const close = async () => {
    if (released) return
    released = true
    release(true)
    await pool.end()
    gone.resolve(null)
  }
  try {
    await client.query(`select set_config('application_name', $1, false)`, [name])
    await client.query('set tcp_keepalives_idle = 10')
    await client.query('set tcp_keepalives_interval = 5')
    await client.query('set tcp_keepalives_count = 3')
  } catch (error) {
    await close()
    throw error
  }
  const only = { connect: async () => client, end: async () => undefined, options: pool.options }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(only) }) })
  return { db, client, lost: gone.promise, close }
}
