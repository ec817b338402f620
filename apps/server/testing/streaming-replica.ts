import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { prepareInstallation } from '../embedded/installation.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts'
import { temporaryDataDir } from './temporary-postgres.ts'

/** A hot standby that follows a primary of this machine by streaming. */
export interface StreamingReplica {
  readonly url: string
  /** Ends it; `start` lets it follow again on the same port. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** What belongs to a running server and not to its data. */
const NOT_DATA = ['postmaster.pid', 'postmaster.opts']

/**
 * Makes a base backup of an embedded primary with PostgreSQL's own functions, since the package brings no
 * `pg_basebackup`, and starts it as a standby.
 * @param primaryUrl connection of the superuser
 */
export async function startStreamingReplica(primaryUrl: string): Promise<StreamingReplica> {
  const dataDir = temporaryDataDir()
  const options = { dataDir, log: () => {}, durable: false }
  await copyCluster(primaryUrl, join(prepareInstallation(dataDir, options.log).home, 'cluster'))
  let running = await startEmbeddedPostgres(options)
  const port = Number(new URL(running.url).port)
  return {
    url: running.url,
    stop: () => running.stop(),
    start: async () => {
      running = await startEmbeddedPostgres({ ...options, port })
    },
    remove: async () => {
      await running.stop()
      await removeEmbeddedPostgres({ dataDir, log: () => {} })
    },
  }
}

async function copyCluster(primaryUrl: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    const { rows: settings } = await client.query<{ data_directory: string }>('show data_directory')
    const source = settings[0]?.data_directory ?? ''
    await client.query(`select pg_backup_start('replica', true)`)
    // Unlike Node's own copy it keeps the files' owner, as whom the server runs.
    execFileSync('cp', ['-a', source, target])
    for (const name of NOT_DATA) rmSync(join(target, name), { force: true })
    // The password belongs to the superuser, who is copied too.
    cpSync(join(dirname(source), 'password'), join(dirname(target), 'password'))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { hostname, port, username, password } = new URL(primaryUrl)
    const files = {
      backup_label: rows[0]?.labelfile ?? '',
      'standby.signal': '',
      'postgresql.auto.conf': [
        `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`,
        `wal_retrieve_retry_interval = '200ms'\n`,
      ].join('\n'),
    }
    const { uid, gid } = statSync(target)
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(target, name), text, { mode: 0o600 })
      chownSync(join(target, name), uid, gid)
    }
  } finally {
    await client.end()
  }
}
