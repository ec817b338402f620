import pg from 'pg'
import type { Db } from '../db/connect.ts'
import { createPool, databaseOver } from '../db/connect.ts'
import { preparingPool } from '../db/prepared-statements.ts'
import type { Beginning } from './beginning.ts'
import type { TestDatabase } from './templates.ts'

/*
 * Databases that one test after another has. A new one costs its copy, and each connection to it learns the schema and plans
 * its statements anew: four fifths of what a small test takes. Between two tests what was written is taken back, and
 * whoever cannot be sure of that throws the database away: where its schema was changed, where somebody is still connected.
 */

/** What is kept by one process at most: few tests have two markets at once. */
const MOST_KEPT = 2
/** Connections of one that is kept: the server of all tests has two hundred. */
const MOST_CONNECTIONS = 12
/** For how long hundreds at once wait for a connection of their turn: as long as a loaded machine takes, since no test asserts a timing. */
export const CONNECTION_PATIENCE_MS = 60_000
/** Rows that are taken back: where more are dead, the next test would plan and read otherwise than on a new one. */
const MOST_ROWS = 2_000
/** How often those who still say goodbye are waited for, and how long each time. */
const GOODBYES = { times: 40, everyMs: 50 }

/** A database as its template was, and the way to it. */
export interface KeptDatabase {
  readonly url: string
  readonly db: Db
  /** Ends what `db` may be asked, and leaves the database to the next test, or deletes it. */
  close(): Promise<void>
}

interface Kept {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly prepared: ReturnType<typeof preparingPool>
  /** Process numbers of the pool's connections at the server. */
  readonly own: Set<number>
  /** Takes back what was written: as the owner, whose deletions fire no trigger. */
  owner: pg.Client | null
  /** The transaction since which everything is a test's. */
  since: string
}

const kept: Kept[] = []

/**
 * Gives a database as `beginning` describes it.
 *
 * @param make copies the template
 * @param beginning null where the server's role may not take back what was written: each database is new then
 * @param without tables that begin empty
 */
export async function takeDatabase(
  make: () => Promise<TestDatabase>,
  beginning: Beginning | null,
  maxConnections: number,
  without: readonly string[] = [],
): Promise<KeptDatabase> {
  const one = (beginning && kept.pop()) ?? open(await make(), maxConnections, beginning?.since ?? '')
  const { pool, prepared, database } = one
  if (without.length > 0) {
    const owner = one.owner ?? (await ownerOf(one))
    await owner.query(byOwner(without.map((table) => `delete from ${table}`)))
  }
  const options = { url: database.url, maxConnections }
  // Of this test alone: what is remembered of a database is remembered by it, and whoever asks by it later is refused.
  let isOver = false
  const shared = {
    connect: async () => {
      if (isOver) throw new Error('the test that had this database is over')
      return prepared.connect()
    },
    end: async () => undefined,
    options: { ...pool.options, ...options },
  }
  const db = databaseOver(shared, options)
  return {
    url: database.url,
    db,
    close: async () => {
      isOver = true
      await db.destroy()
      if (beginning && kept.length < MOST_KEPT && (await isTakenBack(one, beginning))) kept.push(one)
      else await throwAway(one)
    },
  }
}

function open(database: TestDatabase, maxConnections: number, since: string): Kept {
  const pool = createPool({ url: database.url, maxConnections, patienceMs: CONNECTION_PATIENCE_MS })
  // What is kept keeps no process from ending.
  pool.options.allowExitOnIdle = true
  pool.on('error', () => undefined)
  const own = new Set<number>()
  pool.on('connect', (client) => own.add(processOf(client)))
  pool.on('remove', (client) => own.delete(processOf(client)))
  return { database, pool, prepared: preparingPool(pool), own, owner: null, since }
}

/** The types of pg leave out what it knows. */
const processOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID

async function throwAway({ pool, owner, database }: Kept): Promise<void> {
  await pool.end()
  await owner?.end()
  await database.drop()
}

/** @returns false where it cannot be told, or is not worth it */
async function isTakenBack(one: Kept, beginning: Beginning): Promise<boolean> {
  if (one.pool.totalCount > MOST_CONNECTIONS) return false
  const owner = one.owner ?? (await ownerOf(one))
  if (!(await isAlone(one, owner))) return false
  const changed = await owner.query({
    name: 'changed',
    text: beginning.changedSince,
    values: [one.since],
  })
  const tables: number[] = changed.rows.map(({ at }) => at)
  if (tables.includes(SCHEMA)) return false
  const moved = await owner.query({ name: 'moved', text: beginning.sequencesNow })
  const steps = [
    ...tables.map((at) => beginning.tables[at]?.restore ?? ''),
    ...moved.rows.flatMap(({ at, now }) => {
      const sequence = beginning.sequences[at]
      return sequence === undefined || sequence.now === now ? [] : [sequence.restore]
    }),
  ]
  if (steps.length === 0) return true
  const done = await owner.query(byOwner([...steps, 'select pg_current_xact_id()::text as since']))
  const results = done as unknown as pg.QueryResult[]
  one.since = results.find(({ rows }) => rows[0]?.since !== undefined)?.rows[0].since
  const rows = results.filter(({ command }) => command === 'DELETE').map(({ rowCount }) => rowCount ?? 0)
  return rows.reduce((sum, count) => sum + count, 0) <= MOST_ROWS
}

/** One transaction, at which no trigger fires. */
const byOwner = (steps: readonly string[]) =>
  `begin; set local session_replication_role = replica; ${steps.join('; ')}; commit`

/** How `Beginning.changedSince` answers that something else than rows was changed. */
const SCHEMA = -1

async function ownerOf(one: Kept): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: one.database.url }) as pg.Client & { unref(): void }
  client.on('error', () => undefined)
  await client.connect()
  client.unref()
  one.owner = client
  return client
}

/** Whether nobody else is connected any more, and nobody asks. */
async function isAlone({ pool, own }: Kept, owner: pg.Client): Promise<boolean> {
  for (let time = 0; time < GOODBYES.times; time++) {
    if (pool.totalCount === pool.idleCount && pool.waitingCount === 0) {
      const { rows } = await owner.query({
        name: 'others',
        text: `select count(*)::int as others from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and pid <> all($1)`,
        values: [[...own]],
      })
      if (rows[0]?.others === 0) return true
    }
    await new Promise((resolve) => setTimeout(resolve, GOODBYES.everyMs))
  }
  return false
}
