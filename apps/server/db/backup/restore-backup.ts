import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { hasCode } from '../../observe/error-code.ts'
import { knownMigrations, migrateTo, migrateToLatest } from '../migrate.ts'
import { isCarried, jobsVersion, quoted, SCHEMAS, TEXT_SETTINGS } from './catalogue.ts'
import { closeDoors, openDoors, readDoors } from './database-rights.ts'
import { BackupError, type BackupManifest, type BackupTable, readManifest } from './manifest.ts'
import { forgetReplaced, inTransaction, makeRoom, putBack, undoReplacing } from './replace-schemas.ts'
import { fileChecksum } from './write-backup.ts'

/**
 * Restores a backup: checks every file against the manifest, brings the schema to the backup's version, loads all rows and
 * then runs the migrations that came after. Foreign keys are made anew at the end, so that the database itself checks
 * them. Nobody but the owner may connect meanwhile; at the end the servers may. Where anything fails the database is left as
 * it was.
 * @param databaseUrl connection of the database's owner
 * @param overwrite whether what the database holds may be replaced
 * @param check called on the restored database while what it replaces is still there; throwing keeps that
 * @returns the backup's manifest
 * @throws BackupError when the backup cannot be used, or the database must not be touched
 */
export async function restoreBackup(options: {
  readonly databaseUrl: string
  readonly directory: string
  readonly overwrite: boolean
  readonly log: (line: string) => void
  readonly check: (manifest: BackupManifest) => Promise<void>
}): Promise<BackupManifest> {
  const { databaseUrl, directory, overwrite, log, check } = options
  const manifest = await readBackup(directory)
  return withClient(databaseUrl, async (client) => {
    const { interrupted } = await makeRoom(client, overwrite)
    const before = await readDoors(client)
    await closeDoors(client)
    try {
      log(`Bringing the schema to ${manifest.migrations.at(-1)}`)
      await migrateTo(databaseUrl, manifest.migrations.at(-1) ?? '')
      await load(client, directory, manifest)
      await migrateToLatest(databaseUrl)
      await check(manifest)
    } catch (error) {
      log('The restore failed; the database is being put back as it was.')
      await putBack(client).catch((again: unknown) => {
        throw new BackupError(notPutBack(error, again), { cause: error })
      })
      // What was put back after an interruption was closed by that.
      await openDoors(client, { ...before, servers: before.servers || interrupted })
      throw error
    }
    await inTransaction(client, async () => {
      await forgetReplaced(client)
      await openDoors(client, { everybody: false, servers: true })
    })
    await client.query('analyze')
    return manifest
  })
}

/**
 * Puts back what an interrupted restore was to replace.
 * @throws BackupError when no restore was interrupted, or somebody is connected to the database
 */
export async function undoRestore(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await undoReplacing(client)
    await openDoors(client, { everybody: false, servers: true })
  })
}

function notPutBack(first: unknown, again: unknown): string {
  const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
  return (
    `The restore failed (${said(first)}), and the database could not be put back (${said(again)}). Servers are kept ` +
    'out of it. Restore again with --overwrite; or, where it held something, put that back with --undo.'
  )
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fxmatch restore' })
  // A connection that the database ends is told by the statement under way; an event that nobody hears ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Reads a backup as a restore does first: its manifest, every file, and whether this release can restore it.
 * @throws BackupError saying what is wrong with it
 */
export async function readBackup(directory: string): Promise<BackupManifest> {
  const manifest = await readManifest(directory)
  await verifyFiles(directory, manifest)
  await refuseNewer(manifest)
  return manifest
}

/** @throws BackupError naming the first file that is missing or was changed */
async function verifyFiles(directory: string, manifest: BackupManifest): Promise<void> {
  for (const { file, sha256 } of manifest.tables) {
    const found = await fileChecksum(join(directory, file)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    })
    if (found === null) throw new BackupError(`${file} is missing from the backup`)
    if (found !== sha256) throw new BackupError(`${file} is not what was written: its checksum differs`)
  }
}

async function refuseNewer(manifest: BackupManifest): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = manifest.migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new BackupError(
      `The backup was made by a newer release, or before 1.0.0 (migration ${unknown}): restore it with the one that made it.`,
    )
  }
}

async function load(client: pg.Client, directory: string, manifest: BackupManifest): Promise<void> {
  const version = await jobsVersion(client)
  if (version !== manifest.jobsVersion) {
    throw new BackupError(
      `The job queue of the backup has version ${manifest.jobsVersion}, this release's has ${version}: ` +
        'restore with the release that made the backup, then migrate.',
    )
  }
  await client.query(TEXT_SETTINGS)
  await inTransaction(client, async () => {
    const keys = await foreignKeys(client)
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    await emptyTables(client)
    for (const table of manifest.tables.filter(isCarried)) await loadTable(client, directory, table)
    for (const { schema, name, value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(schema, name), value])
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    }
    await switchTriggers(client, 'enable')
  })
}

async function foreignKeys(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname = any($1) order by c.oid`,
    [SCHEMAS],
  )
  return rows
}

const ownTables = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p')
    and c.relname not in ('kysely_migration', 'kysely_migration_lock')`

/** The rows that migrations planted go: the backup has them as they were. */
async function emptyTables(client: pg.Client): Promise<void> {
  await switchTriggers(client, 'disable')
  const { rows } = await client.query<{ name: string }>(ownTables, [SCHEMAS])
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

/** The house's triggers guard what people do; what is loaded was guarded when it was written. */
async function switchTriggers(client: pg.Client, how: 'enable' | 'disable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(ownTables, [SCHEMAS])
  for (const { name } of rows) await client.query(`alter table ${name} ${how} trigger user`)
}

async function loadTable(client: pg.Client, directory: string, table: BackupTable): Promise<void> {
  const { schema, name, columns, rows, file } = table
  const into = client.query(
    from(`copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) from stdin`),
  )
  await pipeline(createReadStream(join(directory, file)), createGunzip(), into)
  if (into.rowCount !== rows) {
    throw new BackupError(`${file} gave ${into.rowCount} rows, not the ${rows} of the manifest`)
  }
}
