import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasCode } from '../../observe/error-code.ts'

const MANIFEST = 'manifest.json'
const CHECKSUM = 'manifest.sha256'

/** A backup that cannot be used, or a database that must not be touched: the message says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the file's columns; computed columns are left out. */
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** The table's rows in PostgreSQL's COPY text format, gzipped; beside the manifest. */
  file: z.string().regex(/^[a-z0-9_.]+\.copy\.gz$/),
  sha256: sha256Text,
})
/** A table in a backup. */
export type BackupTable = z.infer<typeof tableSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Of the PostgreSQL that was read. */
  serverVersion: z.string(),
  /** Names of the migrations that had run, oldest first: the version of the schema. */
  migrations: z.array(z.string()).min(1),
  /** Version of the job queue's own schema. */
  jobsVersion: z.int(),
  tables: z.array(tableSchema).min(1),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string().regex(/^-?\d+$/) })),
  /** The newest link of the audit chain; null where it was empty. */
  auditHead: z.object({ number: z.int(), hash: sha256Text, count: z.int() }).nullable(),
  /** Tells SECRETS_KEYs apart without giving one away; null where none was set when the backup was made. */
  secretsKeyFingerprint: z.string().nullable(),
  /** Of the keys before it that were still in use, while SECRETS_KEY was being rotated. */
  olderKeyFingerprints: z.array(z.string()).default([]),
})
/** What a backup says about itself. */
export type BackupManifest = z.infer<typeof manifestSchema>

/** Writes the manifest and its checksum. @returns the checksum, which is worth keeping elsewhere */
export async function writeManifest(directory: string, manifest: BackupManifest): Promise<string> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const checksum = createHash('sha256').update(text).digest('hex')
  await writeFile(join(directory, MANIFEST), text, { mode: 0o600, flush: true })
  await writeFile(join(directory, CHECKSUM), `${checksum}  ${MANIFEST}\n`, { mode: 0o600, flush: true })
  return checksum
}

/** Reads the manifest of a backup. @throws BackupError where there is none, it was changed, or it is of another format */
export async function readManifest(directory: string): Promise<BackupManifest> {
  const text = await readIfThere(join(directory, MANIFEST))
  const checksum = await readIfThere(join(directory, CHECKSUM))
  if (text === null || checksum === null) throw new BackupError(`${directory} holds no backup`)
  if (createHash('sha256').update(text).digest('hex') !== checksum.slice(0, 64)) {
    throw new BackupError(`${join(directory, MANIFEST)} is not what was written: its checksum differs`)
  }
  const manifest = manifestSchema.safeParse(parsed(text))
  if (!manifest.success) {
    throw new BackupError(`${join(directory, MANIFEST)} is of a format that this release does not read`)
  }
  return manifest.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No format at all: said as one that is not read.
    return null
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
