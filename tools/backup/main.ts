import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '@fxmatch/server/config/read-settings'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { openDatabase } from '../invariants/open-database.ts'
import { ROOT } from '../root.ts'
import { settingOf } from '../setting-of.ts'
import { BackupError } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

const USAGE = `Usage: npm run backup [-- FOLDER]
Writes everything in the database of DATABASE_URL, or in that of npm start, into a new folder: FOLDER, else one named by
the time in BACKUP_DIRECTORY (.data/backups). Secrets are read from files where DATABASE_URL_FILE and SECRETS_KEY_FILE name
them, as the server does.`

/** `npm run backup`: the exit code is 0 when a whole backup was written. */
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length > 1) throw new BackupError(USAGE)
    const now = new Date()
    const stamp = now
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
    const parent = process.env.BACKUP_DIRECTORY || join(ROOT, '.data/backups')
    await backUp(resolve(positionals[0] ?? join(parent, `fxmatch-${stamp}`)), now)
    return 0
  } catch (error) {
    const expected =
      error instanceof BackupError || error instanceof EmbeddedPostgresError || error instanceof ConfigError
    console.error(expected ? error.message : error)
    return 1
  }
}

async function backUp(directory: string, now: Date): Promise<void> {
  const keys = settingOf('SECRETS_KEY') ?? []
  const database = await openDatabase(settingOf('DATABASE_URL'), join(ROOT, '.data/postgres'))
  try {
    const { manifest, checksum } = await writeBackup({
      databaseUrl: database.url,
      directory,
      secretsKeys: keys,
      now,
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { auditHead: head } = manifest
    console.log(`${directory}
${manifest.tables.length} tables, ${rows} rows, schema ${manifest.migrations.at(-1)}
audit chain: ${head ? `link ${head.number}, ${head.hash}` : 'empty'}
manifest: SHA-256 ${checksum}`)
  } finally {
    await database.close()
  }
  console.log(`
The folder holds personal data and password hashes in the clear: encrypt it before it leaves this machine.
SECRETS_KEY is not in it. Without the same key no second factor can be used after a restore: keep it elsewhere.`)
  if (keys.length === 0)
    console.log('SECRETS_KEY was not set here, so the restore cannot tell whether it has the right one.')
}
