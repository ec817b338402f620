import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, prepareInstallation } from '@fxmatch/server/embedded/installation'
import { serverState } from '@fxmatch/server/embedded/ownership'
import { startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'

/** Line of `postmaster.pid` that holds the port (PostgreSQL's pidfile.h counts from 1). */
const PORT_LINE = 4

/** The demonstration's database; `close` stops it again if it was started for this. */
export interface OpenDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * The embedded database: as it runs under `npm start`, or started for this.
 * @param dataDir the folder that `npm start` keeps its data in
 * @param make whether an empty one is made where there is none
 * @throws EmbeddedPostgresError when there is none yet
 */
export async function openDatabase(dataDir: string, { make = false } = {}): Promise<OpenDatabase> {
  const missing = `There is no database: nothing in ${dataDir}. Run \`npm start\` first, or set DATABASE_URL.`
  if (!make && !existsSync(dataDir)) throw new EmbeddedPostgresError(missing)
  const { home } = prepareInstallation(dataDir, console.error)
  const cluster = join(home, 'cluster')
  if (!make && !existsSync(cluster)) throw new EmbeddedPostgresError(missing)
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
