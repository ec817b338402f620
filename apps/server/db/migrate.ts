import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { createDatabase, createPool, type Db } from './connect.ts'
import { installJobQueue } from './jobs/install-job-queue.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The hand-written SQL files of `migrations/`, in the order of their names. */
const provider: MigrationProvider = {
  async getMigrations() {
    const entries = (await knownMigrations()).map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8')
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/** Names of all migrations of this release, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(fileURLToPath(FOLDER))
  return files.flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : [])).sort()
}

/** The first migration of every database that was made before 1.0.0, whose migrations were folded into today's. */
export const BEFORE_RELEASE = '0001_foundation'

/** The database has a schema that this release cannot bring to its own; nothing in it was touched. */
export class ForeignSchemaError extends Error {
  override name = 'ForeignSchemaError'
  /** Whether the schema is one of before the first release. */
  readonly beforeRelease: boolean

  constructor(unknown: string, beforeRelease: boolean) {
    super(
      beforeRelease
        ? 'The database was made before FXMatch 1.0.0, and no release brings it further. ' +
            'It is left as it is: give an empty database.'
        : `The database has run the migration ${unknown}, which this release does not know: it is of a newer release, ` +
            'or of another program. It is left as it is.',
    )
    this.beforeRelease = beforeRelease
  }
}

/** @throws ForeignSchemaError where the database has run a migration that is not among `known` */
async function refuseForeign(db: Db, known: readonly string[]): Promise<void> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!found[0]?.there) return
  const { rows } = await sql<{
    name: string
  }>`select name from public.kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !known.includes(name))
  if (unknown)
    throw new ForeignSchemaError(
      unknown.name,
      rows.some(({ name }) => name === BEFORE_RELEASE),
    )
}

/**
 * Brings the database to the newest schema; safe to call by several processes at once (the migrator locks).
 * Runs as the connection's own user, who must own the schema and may create the application's role.
 * @throws ForeignSchemaError where the schema is of another release; the migration's error, the database then standing as
 *   before that migration
 */
export async function migrateToLatest(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, (migrator) => migrator.migrateToLatest())
}

/** As {@link migrateToLatest}, up to the named migration only: the schema for a backup of that time. */
export async function migrateTo(databaseUrl: string, name: string): Promise<void> {
  await migrate(databaseUrl, (migrator) => migrator.migrateTo(name))
}

async function migrate(
  databaseUrl: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  // A migration of large tables takes minutes, and whoever migrates at the same time waits for it.
  const pool = createPool({ url: databaseUrl, role: null, maxConnections: 2, statementMs: 0 })
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  try {
    await refuseForeign(db, await knownMigrations())
    const { error } = await run(new Migrator({ db, provider }))
    if (error) throw error
    await installJobQueue(databaseUrl, db)
  } finally {
    await db.destroy()
  }
}
