import { resolve } from 'node:path'
import { ConfigError, readSetting } from '../config/read-settings.ts'
import { verifyAuditChain } from '../db/audit/audit-chain.ts'
import { headMismatches } from '../db/audit/audit-heads.ts'
import { BackupError, type BackupManifest } from '../db/backup/manifest.ts'
import { restoreBackup, undoRestore } from '../db/backup/restore-backup.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import { checkInvariants } from '../db/invariants/check-invariants.ts'
import { keyFingerprint } from '../security/secret-box.ts'
import { settingOf, type Terminal } from './terminal.ts'

/** What is typed behind `fxmatch restore`. */
export interface RestoreOptions {
  readonly overwrite?: boolean
  readonly undo?: boolean
}

/** `fxmatch restore`. */
export async function restoreHere(
  folder: string | undefined,
  { overwrite = false, undo = false }: RestoreOptions,
  at: Terminal,
): Promise<void> {
  const databaseUrl = readSetting(at.env, 'DATABASE_URL')
  if (undo) {
    if (folder !== undefined || overwrite) throw new ConfigError(['--undo stands alone: it reads no backup.'])
    await undoRestore(databaseUrl)
    at.out('The database is as it was before the restore that was interrupted.')
    return
  }
  if (folder === undefined) throw new ConfigError(['Which backup? Type `fxmatch restore FOLDER`.'])
  const manifest = await restoreBackup({
    databaseUrl,
    directory: resolve(folder),
    overwrite,
    log: at.out,
    check: (restored) => check(databaseUrl, restored, at),
  })
  at.out(`\nRestored the backup of ${manifest.createdAt}. Everybody has to sign in again.`)
  compareKeys(manifest, at)
}

/** Proves the restored database against the house's rules and the manifest. @throws BackupError naming what does not hold */
async function check(url: string, manifest: BackupManifest, { out }: Terminal): Promise<void> {
  // As whoever restores: the owner of a deployment cannot take the application's role on.
  const db = createDatabase(createPool({ url, maxConnections: 1, role: null }))
  try {
    const results = await checkInvariants(db)
    for (const { name, ok, detail } of results) out(`${ok ? 'ok    ' : 'BROKEN'} ${name}: ${detail}`)
    const broken = results.filter(({ ok }) => !ok).length
    if (broken > 0) throw new BackupError(`${broken} rules do not hold in the backup.`)
    const { auditHead: head } = manifest
    const { entries, checkpoint = 0 } = await verifyAuditChain(db)
    const last = entries === 0 && head === null ? 0 : checkpoint + entries
    if (last !== (head?.number ?? 0) || (head && (await headMismatches(db, [head])).length > 0)) {
      throw new BackupError('The audit chain does not end with the link that the manifest names.')
    }
    out(`ok     the audit chain ends as the manifest says: link ${last}`)
  } finally {
    await db.destroy()
  }
}

/** Says whether the second factors of the backup can be read with the keys that are set here. */
function compareKeys(
  { secretsKeyFingerprint, olderKeyFingerprints }: BackupManifest,
  { env, out }: Terminal,
): void {
  const present = (settingOf(env, 'SECRETS_KEY') ?? []).map(keyFingerprint)
  if (present.length === 0 || secretsKeyFingerprint === null) {
    out(
      'Whether SECRETS_KEY is the one of the backup could not be told. With another one no second factor can be used.',
    )
    return
  }
  if (!present.includes(secretsKeyFingerprint)) {
    out(
      'WARNING: SECRETS_KEY is not the one of the backup: no second factor can be used until the server gets that one.',
    )
  }
  if (olderKeyFingerprints.some((older) => !present.includes(older))) {
    out(
      'WARNING: the backup was made while SECRETS_KEY was being rotated, and an older key of then is not set here: second factors that it sealed cannot be used.',
    )
  }
}
