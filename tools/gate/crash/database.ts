import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from '@fxmatch/server/embedded/installation'
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@fxmatch/server/embedded/postgres'
import pg from 'pg'

/** How a database ends: as by `pg_ctl stop -m immediate`, or as by the kernel's hand. */
const ENDS = { immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
export type DatabaseEnd = keyof typeof ENDS

/** The processes of a killed server take a moment to notice, and keep its memory until then. */
const RESTART_TRIES = 40
const RESTART_PAUSE_MS = 250

/** A cluster of its own that keeps what it has committed, and can be killed and started again on the same port. */
export interface MortalDatabase {
  readonly url: string
  /** Ends it without a goodbye and starts it again. */
  crash(how: DatabaseEnd): Promise<void>
  remove(): Promise<void>
}

export async function startMortalDatabase(): Promise<MortalDatabase> {
  // Like the temporary ones, so that what a killed run leaves is removed by the next.
  const dataDir = mkdtempSync(join(tmpdir(), `fxmatch-test-${process.pid}-`))
  const options = { dataDir, log: () => {}, durable: true }
  let running: EmbeddedPostgres = await startEmbeddedPostgres(options)
  const { url } = running
  const port = Number(new URL(url).port)
  const pidFile = join(await dataDirectory(url), 'postmaster.pid')
  return {
    url,
    crash: async (how) => {
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]), ENDS[how])
      // Also gives the claim on the folder back.
      await running.stop()
      running = await startAgain({ ...options, port })
    },
    remove: async () => {
      await running.stop()
      await removeEmbeddedPostgres({ dataDir, log: () => {} })
    },
  }
}

async function startAgain(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startEmbeddedPostgres(options)
    } catch (error) {
      if (!(error instanceof EmbeddedPostgresError) || attempt === RESTART_TRIES) throw error
      await delay(RESTART_PAUSE_MS)
    }
  }
}

async function dataDirectory(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory ?? ''
  } finally {
    await client.end()
  }
}
