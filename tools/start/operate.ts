import { join } from 'node:path'
import { ConfigError } from '@fxmatch/server/config/read-settings'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import { runFxmatch } from '@fxmatch/server/operate/program'
import { ROOT } from '../root.ts'
import { openDatabase } from './open-database.ts'

/**
 * `npm run backup`, `restore`, `audit` and `check:invariants`: the parts of `fxmatch` that are of use on a demonstration
 * too. Without a DATABASE_URL they work on the database of `npm start`.
 */
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const { env } = process
  const terminal = { out: console.log, err: console.error }
  const given = env.DATABASE_URL || env.DATABASE_URL_FILE || args.includes('--help')
  if (given) return runFxmatch(args, { env, ...terminal })
  try {
    const database = await openDatabase(join(ROOT, '.data/postgres'), { make: args[0] === 'restore' })
    try {
      const own = { DATABASE_URL: database.url, BACKUP_DIRECTORY: join(ROOT, '.data/backups') }
      return await runFxmatch(args, { env: { ...own, ...env }, ...terminal })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError || error instanceof ConfigError)) throw error
    terminal.err(error.message)
    return 2
  }
}
