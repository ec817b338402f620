import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '@fxmatch/server/config/read-settings'
import { verifyAuditChain } from '@fxmatch/server/db/audit/audit-chain'
import { headMismatches } from '@fxmatch/server/db/audit/audit-heads'
import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'
import { ROOT } from '../root.ts'
import { settingOf } from '../setting-of.ts'
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
    const expected =
      error instanceof BackupError || error instanceof EmbeddedPostgresError || error instanceof ConfigError
    console.error(expected ? error.message : error)
    return 1
  }
}

async function restore(directory: string, overwrite: boolean): Promise<void> {
  const given = settingOf('DATABASE_URL')
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
    const { entries, checkpoint = 0 } = await verifyAuditChain(db)
    const last = entries === 0 && head === null ? 0 : checkpoint + entries
    if (last !== (head?.number ?? 0) || (head && (await headMismatches(db, [head])).length > 0)) {
      throw new BackupError('The audit chain does not end with the link that the manifest names.')
    }
    console.log(`ok     the audit chain ends as the manifest says: link ${last}`)
  } finally {
    await db.destroy()
  }
}

/** Says whether the second factors of the backup can be read with the keys that are set here. */
function compareKeys({ secretsKeyFingerprint, olderKeyFingerprints }: BackupManifest): void {
  const present = (settingOf('SECRETS_KEY') ?? []).map(keyFingerprint)
  if (present.length === 0 || secretsKeyFingerprint === null) {
    console.log(
      'Whether SECRETS_KEY is the one of the backup could not be told. With another one no second factor can be used.',
    )
    return
  }
  if (!present.includes(secretsKeyFingerprint)) {
    console.log(
      'WARNING: SECRETS_KEY is not the one of the backup: no second factor can be used until the server gets that one.',
    )
  }
  if (olderKeyFingerprints.some((older) => !present.includes(older))) {
    console.log(
      'WARNING: the backup was made while SECRETS_KEY was being rotated, and an older key of then is not set here: second factors that it sealed cannot be used.',
    )
  }
}
