import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import {
  type CatalogueTable,
  jobsVersion,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  TEXT_SETTINGS,
} from './catalogue.ts'
import { BackupError, type BackupManifest, type BackupTable, writeManifest } from './manifest.ts'

/** Tells keys apart: no key can be found from it. */
export function keyFingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('FXMatch backup').digest('hex').slice(0, 16)
}

/**
 * Writes everything the database holds into a new folder, as of one moment, beside live traffic. The folder gets its name
 * when it is whole.
 * @param secretsKeys the keys that second factors are sealed with, the present one first, to be recognised at the restore;
 *   they are not in the backup
 * @returns the manifest and its checksum
 * @throws BackupError when the folder exists
 */
export async function writeBackup(options: {
  readonly databaseUrl: string
  readonly directory: string
  readonly secretsKeys: readonly Buffer[]
  readonly now: Date
}): Promise<{ manifest: BackupManifest; checksum: string }> {
  const { databaseUrl, directory, secretsKeys, now } = options
  const [fingerprint = null, ...older] = secretsKeys.map(keyFingerprint)
  const partial = `${directory}.partial`
  await makeFolder(directory, partial)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fxmatch backup' })
  try {
    await client.connect()
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
    return { manifest, checksum }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function makeFolder(directory: string, partial: string): Promise<void> {
  const exists = await mkdir(directory, { recursive: true, mode: 0o700 }).then((made) => made === undefined)
  if (exists) throw new BackupError(`${directory} exists: a backup is written into a new folder`)
  await rm(directory, { recursive: true })
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
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
