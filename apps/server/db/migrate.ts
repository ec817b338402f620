import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { createDatabase, createPool } from './connect.ts'
import { installJobQueue } from './jobs/install-job-queue.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** The hand-written SQL files of `migrations/`, in the order of their names. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(fileURLToPath(FOLDER))).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/** Names of all migrations of this release, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations())
}

/**
 * Brings the database to the newest schema; safe to call by several processes at once (the migrator locks).
 * Runs as the connection's own user, who must own the schema and may create the application's role.
 * @throws the migration's error; the database then stands as before that migration.
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
  const pool = createPool({ url: databaseUrl, role: null, maxConnections: 2 })
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  try {
    const { error } = await run(new Migrator({ db, provider }))
    if (error) throw error
    await installJobQueue(databaseUrl, db)
  } finally {
    await db.destroy()
  }
}
