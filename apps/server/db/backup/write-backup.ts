import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { hasCode } from '../../observe/error-code.ts'
import { keyFingerprint } from '../../security/secret-box.ts'
import {
  type CatalogueTable,
  jobsVersion,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  TEXT_SETTINGS,
} from './catalogue.ts'
import { recordBackup } from './last-backup.ts'
import { BackupError, type BackupManifest, type BackupTable, writeManifest } from './manifest.ts'

/** A backup that was written. */
export interface WrittenBackup {
  readonly directory: string
  readonly manifest: BackupManifest
  /** Of the manifest; worth keeping elsewhere. */
  readonly checksum: string
}

/** Two backups at once would read everything twice. The number means nothing but this. */
const LOCK = 7_163_001

/** How long a goodbye to the database may take. */
const PATIENCE_MS = 2_000

/**
 * Writes everything the database holds into a new folder, as of one moment, beside live traffic. The folder gets its name
 * when it is whole.
 * @param secretsKeys the keys that second factors are sealed with, the present one first, to be recognised at the restore;
 *   they are not in the backup
 * @throws BackupError when the folder exists, or another backup of the database is under way
 */
export async function writeBackup(options: {
  readonly databaseUrl: string
  readonly directory: string
  readonly secretsKeys: readonly Buffer[]
  readonly now: Date
}): Promise<WrittenBackup> {
  const { databaseUrl, directory, secretsKeys, now } = options
  const [fingerprint = null, ...older] = secretsKeys.map(keyFingerprint)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fxmatch backup' })
  // A connection that the database ends is told by the statement under way; an event that nobody hears ends the process.
  client.on('error', () => undefined)
  const partial = `${directory}.partial`
  let made = false
  try {
    await client.connect()
    await refuseSecond(client)
    await makeFolder(directory, partial)
    made = true
    await client.query(TEXT_SETTINGS)
    await client.query('begin isolation level repeatable read read only')
    const manifest: BackupManifest = {
      format: 1,
      createdAt: now.toISOString(),
      serverVersion: (await client.query('show server_version')).rows[0].server_version,
      migrations: await listMigrations(client),
      jobsVersion: await jobsVersion(client),
      auditHead: await auditHead(client),
      tables: await copyTables(client, partial),
      // Sequences belong to no snapshot: read last, they stand at or after every number that the tables hold.
      sequences: await listSequences(client),
      secretsKeyFingerprint: fingerprint,
      olderKeyFingerprints: older,
    }
    await client.query('commit')
    const checksum = await writeManifest(partial, manifest)
    await rename(partial, directory)
    made = false
    await recordBackup(client, now)
    return { directory, manifest, checksum }
  } catch (error) {
    if (made) await rm(partial, { recursive: true, force: true })
    throw error
  } finally {
    await leave(client)
  }
}

async function refuseSecond(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [LOCK])
  if (!rows[0]?.alone) throw new BackupError('Another backup of this database is under way.')
}

/** A table that could not be written to its end leaves the database in the middle of sending it: it is not waited for. */
async function leave(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), delay(PATIENCE_MS, undefined, { ref: false })])
}

async function makeFolder(directory: string, partial: string): Promise<void> {
  const parent = dirname(directory)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  if (await exists(directory))
    throw new BackupError(`${directory} exists: a backup is written into a new folder`)
  try {
    await mkdir(partial, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    throw new BackupError(
      `${partial} exists: another backup is writing it, or one died. Delete it, if none is.`,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

async function copyTables(client: pg.Client, directory: string): Promise<BackupTable[]> {
  const tables: BackupTable[] = []
  for (const table of await listTables(client)) tables.push(await copyTable(client, directory, table))
  return tables
}

async function copyTable(client: pg.Client, directory: string, table: CatalogueTable): Promise<BackupTable> {
  const { schema, name, columns } = table
  const file = `${schema}.${name}.copy.gz`
  const path = join(directory, file)
  const rows = client.query(
    to(`copy ${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')}) to stdout`),
  )
  await pipeline(rows, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return { schema, name, columns: [...columns], rows: rows.rowCount, file, sha256: await fileChecksum(path) }
}

/** SHA-256 of a file, as hexadecimal digits. */
export async function fileChecksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, new PassThrough().resume())
  return hash.digest('hex')
}

async function auditHead(client: pg.Client): Promise<BackupManifest['auditHead']> {
  const { rows } = await client.query(`
    select seq::int as number, encode(hash, 'hex') as hash, (select count(*)::int from audit_entries) as count
    from audit_chain order by seq desc limit 1`)
  return rows[0] ?? null
}
