import { basename, join, resolve } from 'node:path'
import { ConfigError, readSetting } from '../config/read-settings.ts'
import { BackupError, type BackupManifest } from '../db/backup/manifest.ts'
import { readBackup } from '../db/backup/restore-backup.ts'
import { writeBackup } from '../db/backup/write-backup.ts'
import { keepNewest, listBackups, nameByTime } from './backup-folder.ts'
import { settingOf, type Terminal } from './terminal.ts'

/** What is typed behind `fxmatch backup`. */
export interface BackupOptions {
  readonly keep?: string | undefined
  readonly verify?: boolean | undefined
}

/** `fxmatch backup`. */
export async function backUpHere(
  folder: string | undefined,
  { keep, verify = false }: BackupOptions,
  at: Terminal,
): Promise<void> {
  if (verify) {
    if (keep !== undefined) throw new ConfigError(['--verify writes nothing: it goes without --keep.'])
    return verifyHere(folder, at)
  }
  const kept = readKeep(keep, folder)
  const now = new Date()
  const parent = folder === undefined ? parentFolder(at.env) : null
  await write(parent === null ? resolve(folder ?? '') : join(parent, nameByTime(now)), now, at)
  if (parent === null || kept === null) return
  const gone = await keepNewest(parent, kept, now)
  if (gone.length > 0)
    at.out(`Deleted, as ${kept} are kept: ${gone.map((path) => basename(path)).join(', ')}`)
}

async function write(directory: string, now: Date, { env, out }: Terminal): Promise<void> {
  const secretsKeys = settingOf(env, 'SECRETS_KEY') ?? []
  const databaseUrl = readSetting(env, 'DATABASE_URL')
  const { manifest, checksum } = await writeBackup({ databaseUrl, directory, secretsKeys, now })
  out(`${directory}
${describe(manifest)}
manifest: SHA-256 ${checksum}

The folder holds personal data and password hashes in the clear: encrypt it before it leaves this machine.
SECRETS_KEY is not in it. Without the same key no second factor can be used after a restore: keep it elsewhere.`)
  if (secretsKeys.length === 0)
    out('SECRETS_KEY was not set here, so the restore cannot tell whether it has the right one.')
}

/** Reads a backup again, the newest where none is named. @throws BackupError where it could not be restored */
async function verifyHere(folder: string | undefined, { env, out }: Terminal): Promise<void> {
  const directory = folder === undefined ? await newest(parentFolder(env)) : resolve(folder)
  const manifest = await readBackup(directory)
  out(`${directory}
${describe(manifest)}
made at ${manifest.createdAt}; every file is as it was written, and this release can restore it.`)
}

/** The newest backup of a folder. @throws BackupError where there is none */
export async function newest(parent: string): Promise<string> {
  const last = (await listBackups(parent)).at(-1)
  if (last === undefined) throw new BackupError(`${parent} holds no backup.`)
  return last
}

function describe({ tables, migrations, auditHead: head }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables, ${rows} rows, schema ${migrations.at(-1)}
audit chain: ${head ? `link ${head.number}, ${head.hash}` : 'empty'}`
}

/** @throws ConfigError for what is no number of backups: one at least stays */
function readKeep(text: string | undefined, folder: string | undefined): number | null {
  if (text === undefined) return null
  if (folder !== undefined)
    throw new ConfigError([
      '--keep goes with BACKUP_DIRECTORY: a folder that you name stays until you delete it.',
    ])
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new ConfigError([`--keep must be a whole number from 1, not '${text}'.`])
  return Number(text)
}

function parentFolder(env: Terminal['env']): string {
  const folder = settingOf(env, 'BACKUP_DIRECTORY')
  if (folder !== undefined) return resolve(folder)
  throw new ConfigError(['Which folder? Type `fxmatch backup FOLDER`, or set BACKUP_DIRECTORY.'])
}
