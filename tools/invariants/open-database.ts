import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, prepareInstallation } from '@fxmatch/server/embedded/installation'
import { serverState } from '@fxmatch/server/embedded/ownership'
import { startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'

/** Line of `postmaster.pid` that holds the port (PostgreSQL's pidfile.h counts from 1). */
const PORT_LINE = 4

/** A database to read; `close` stops it again if it was started for this. */
export interface OpenDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * The database to check: the given one; else the embedded one, as it runs under `npm start` or started for the check.
 * @param dataDir the folder that `npm start` keeps its data in
 * @throws EmbeddedPostgresError when there is no embedded database yet
 */
export async function openDatabase(given: string | undefined, dataDir: string): Promise<OpenDatabase> {
  if (given) return { url: given, close: async () => {} }
  const missing = `There is no database to check: nothing in ${dataDir}. Run \`npm start\` first, or set DATABASE_URL.`
  if (!existsSync(dataDir)) throw new EmbeddedPostgresError(missing)
  const { home } = prepareInstallation(dataDir, console.error)
  const cluster = join(home, 'cluster')
  if (!existsSync(cluster)) throw new EmbeddedPostgresError(missing)
  if (serverState(cluster) === 'running') return { url: runningUrl(home, cluster), close: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir, log: console.error })
  return { url: server.url, close: () => server.stop() }
}

function runningUrl(home: string, cluster: string): string {
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE - 1])
  if (!Number.isInteger(port)) throw new EmbeddedPostgresError('The database is just starting; try again.')
  return `postgres://fxmatch:${password}@127.0.0.1:${port}/fxmatch`
}
