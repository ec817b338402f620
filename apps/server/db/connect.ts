import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { preparingPool } from './prepared-statements.ts'
import type { Database } from './schema.ts'

const INT8 = 20
const DATE = 1082

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond exact integers`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return parseInt8
    // A day stays 'YYYY-MM-DD': a Date would move it with the process's time zone.
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export interface DatabaseOptions {
  readonly url: string
  readonly maxConnections?: number
  /** The application's role; null for tools that own the schema. */
  readonly role?: 'fxmatch_app' | null
  /** How long a query waits for a connection. */
  readonly patienceMs?: number
  /** How long a statement may take before its connection is given up, where a line may have died without a word. */
  readonly answerMs?: number
  /** How long the database lets a statement run before it cancels it, for ever with 0. Default: 30 seconds. */
  readonly statementMs?: number
}

/** Longer than a rush takes to pass; a browser waits for its answer longer still. */
const PATIENCE_MS = 10_000
/**
 * A connection knows its plans: what a step sends is planned some eight times until one plan serves for all, and the proof of a price
 * takes 4 ms to plan. Between two orders of a quiet morning it must not be thrown away (pg's own ten seconds).
 */
const IDLE_MS = 10 * 60_000
/** A line that has died without a word is found before anybody waits for it, mostly. */
const KEEP_ALIVE_MS = 30_000
/** Longer than anybody waits for a request. */
const STATEMENT_MS = 30_000

/**
 * A pg pool with the house's types: int8 as exact numbers, numeric and date as strings, timestamptz as Date. A connection
 * that the database ends fails whoever uses it at the next statement; whoever gets none in time is refused as while the
 * database is away (`isDatabaseAway`).
 */
export function createPool(options: DatabaseOptions): pg.Pool {
  const pool = openPool(options)
  optionsOf.set(pool, options)
  return pool
}

/** What a pool, or a database over it, was made with: for a thread that connects by itself. */
const optionsOf = new WeakMap<object, DatabaseOptions>()

function openPool(options: DatabaseOptions): pg.Pool {
  const role = options.role === undefined ? 'fxmatch_app' : options.role
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.patienceMs ?? PATIENCE_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(options.answerMs === undefined ? {} : { query_timeout: options.answerMs }),
    types,
    // What may wait goes with the next statement (`prepared-statements.ts`).
    pipeline: true,
    options: `-c TimeZone=UTC -c statement_timeout=${options.statementMs ?? STATEMENT_MS} -c idle_in_transaction_session_timeout=60000${role ? ` -c role=${role}` : ''}`,
  })
  // The pool listens to idle connections only: between two statements of a transaction nobody would hear that the
  // database ended one, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export type Db = Kysely<Database>

/** Kysely over a pool, which prepares what is sent often; `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Db {
  return databaseOver(preparingPool(pool), optionsOf.get(pool))
}

/**
 * Kysely over connections that prepare by themselves.
 * @param options how to connect in the same way once more, where somebody may
 */
export function databaseOver(prepared: PostgresPool, options?: DatabaseOptions): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) })
  if (options) optionsOf.set(db, options)
  return db
}

/** How to connect to a database in the same way once more. @throws Error of a transaction, which has one connection only */
export function databaseOptionsOf(db: Db): DatabaseOptions {
  const options = optionsOf.get(db)
  if (!options) throw new Error('a database that is not of createDatabase() over createPool()')
  return options
}
