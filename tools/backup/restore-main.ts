import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyAuditChain } from '@fxmatch/server/db/audit/audit-chain'
import { headMismatches } from '@fxmatch/server/db/audit/audit-heads'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'
import { checkInvariants } from '@fxmatch/server/queries/invariants/check-invariants'
import { readSecretsKey } from '@fxmatch/server/security/secret-box'
import { ROOT } from '../root.ts'
import { BackupError, type BackupManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { keyFingerprint } from './write-backup.ts'

const USAGE = `Usage: npm run restore -- FOLDER [--overwrite]
Restores a backup into the database of DATABASE_URL (as its owner), or into that of npm start. The database must be empty;
with --overwrite what it holds is replaced once the restored data has passed every check.`

/** `npm run restore`: the exit code is 0 when everything was restored and holds. */
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false } },
    })
    const [folder] = positionals
    if (folder === undefined || positionals.length > 1) throw new BackupError(USAGE)
    await restore(resolve(folder), values.overwrite)
    return 0
  } catch (error) {
    const expected = error instanceof BackupError || error instanceof EmbeddedPostgresError
    console.error(expected ? error.message : error)
    return 1
  }
}

async function restore(directory: string, overwrite: boolean): Promise<void> {
  const given = process.env.DATABASE_URL
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: join(ROOT, '.data/postgres'), log: console.error })
  try {
    const manifest = await restoreBackup({
      databaseUrl: database.url,
      directory,
      overwrite,
      log: (line) => console.log(line),
      check: (restored) => check(database.url, restored),
    })
    console.log(`\nRestored the backup of ${manifest.createdAt}. Everybody has to sign in again.`)
    compareKeys(manifest)
  } finally {
    await database.stop()
  }
}

/** Proves the restored database against the house's rules and the manifest. @throws BackupError naming what does not hold */
async function check(url: string, manifest: BackupManifest): Promise<void> {
  const db = createDatabase(createPool({ url, maxConnections: 1 }))
  try {
    const results = await checkInvariants(db)
    for (const { name, ok, detail } of results) console.log(`${ok ? 'ok    ' : 'BROKEN'} ${name}: ${detail}`)
    const broken = results.filter(({ ok }) => !ok).length
    if (broken > 0) throw new BackupError(`${broken} rules do not hold in the backup.`)
    const { auditHead: head } = manifest
    const { entries } = await verifyAuditChain(db)
    if (entries !== (head?.number ?? 0) || (head && (await headMismatches(db, [head])).length > 0)) {
      throw new BackupError('The audit chain does not end with the link that the manifest names.')
    }
    console.log(`ok     the audit chain ends as the manifest says: link ${entries}`)
  } finally {
    await db.destroy()
  }
}

function compareKeys({ secretsKeyFingerprint }: BackupManifest): void {
  const key = process.env.SECRETS_KEY ? readSecretsKey(process.env.SECRETS_KEY) : null
  const present = keyFingerprint(key)
  if (present !== null && present === secretsKeyFingerprint) return
  console.log(
    present === null || secretsKeyFingerprint === null
      ? 'Whether SECRETS_KEY is the one of the backup could not be told. With another one no second factor can be used.'
      : 'WARNING: SECRETS_KEY is not the one of the backup: no second factor can be used until the server gets that one.',
  )
}
