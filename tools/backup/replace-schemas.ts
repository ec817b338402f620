import type { ClientBase } from 'pg'
import { quoted, SCHEMAS } from './catalogue.ts'
import { BackupError } from './manifest.ts'

const ASIDE = 'replaced_'

/**
 * Makes room for a restore: an empty database stays as it is; a filled one is refused, or, where asked, its schemas are
 * put aside, so that a restore that fails loses nothing. What an interrupted restore had put aside is put back first.
 * @throws BackupError when the database holds something and replacing was not asked for, or somebody is connected to it
 */
export async function makeRoom(client: ClientBase, overwrite: boolean): Promise<void> {
  const { rows: others } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (others.length > 0) {
    const names = [...new Set(others.map(({ name }) => name))].join(', ')
    throw new BackupError(`Somebody is connected to the database (${names}): stop the servers first.`)
  }
  const interrupted = (await presentSchemas(client, ASIDE)).length > 0
  if (!overwrite && (interrupted || !(await isEmpty(client)))) {
    throw new BackupError('The database is not empty. To replace what it holds, add --overwrite.')
  }
  if (interrupted) await putBack(client)
  if (await isEmpty(client)) return
  await inTransaction(client, async () => {
    for (const schema of await presentSchemas(client)) {
      await client.query(`alter schema ${quoted(schema)} rename to ${quoted(ASIDE + schema)}`)
    }
    await renameMigrationTables(client, '', ASIDE)
    await client.query('create schema public')
    await moveExtensions(client, `${ASIDE}public`, 'public')
  })
}

/** The migrator looks for its tables by name, in whatever schema: those put aside must not be found. */
async function renameMigrationTables(client: ClientBase, from: string, to: string): Promise<void> {
  for (const name of ['kysely_migration', 'kysely_migration_lock']) {
    const table = quoted(`${ASIDE}public`, from + name)
    await client.query(`alter table if exists ${table} rename to ${quoted(to + name)}`)
  }
}

/** Undoes {@link makeRoom}: what the restore made goes, what it had put aside is in its place again. */
export async function putBack(client: ClientBase): Promise<void> {
  const aside = await presentSchemas(client, ASIDE)
  if (aside.length === 0) return dropAll(client)
  await inTransaction(client, async () => {
    await renameMigrationTables(client, ASIDE, '')
    await moveExtensions(client, 'public', `${ASIDE}public`)
    for (const schema of SCHEMAS) await client.query(`drop schema if exists ${quoted(schema)} cascade`)
    for (const schema of aside) {
      await client.query(`alter schema ${quoted(schema)} rename to ${quoted(schema.slice(ASIDE.length))}`)
    }
  })
}

/** Deletes what {@link makeRoom} put aside, once what replaces it is whole. */
export async function forgetReplaced(client: ClientBase): Promise<void> {
  for (const schema of await presentSchemas(client, ASIDE)) {
    await client.query(`drop schema ${quoted(schema)} cascade`)
  }
}

async function dropAll(client: ClientBase): Promise<void> {
  await inTransaction(client, async () => {
    for (const schema of SCHEMAS) await client.query(`drop schema if exists ${quoted(schema)} cascade`)
    await client.query('create schema public')
  })
}

async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm') limit 1`,
    [SCHEMAS],
  )
  return rowCount === 0
}

async function presentSchemas(client: ClientBase, prefix = ''): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname::text as name from pg_namespace where nspname = any($1)',
    [SCHEMAS.map((schema) => prefix + schema)],
  )
  return rows.map(({ name }) => name)
}

/** Extensions live in a schema and exist once in a database: both the old and the new tables use the same. */
async function moveExtensions(client: ClientBase, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select extname as name from pg_extension where extnamespace = (select oid from pg_namespace where nspname = $1)',
    [from],
  )
  for (const { name } of rows) {
    await client.query(`alter extension ${quoted(name)} set schema ${quoted(to)}`)
  }
}

async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
