import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderForClusters } from '../testing/temporary-postgres.ts'
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts'

let parent: string
let dataDir: string
let lines: string[]
let owner: ChildProcess | undefined

beforeEach(() => {
  parent = folderForClusters()
  dataDir = join(parent, 'postgres')
  lines = []
})

afterEach(async () => {
  owner?.kill('SIGKILL')
  await removeEmbeddedPostgres({ dataDir, log: () => {} })
  rmSync(parent, { recursive: true })
})

const start = (durable = false) =>
  startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), durable })

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function inServer<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const server = await start()
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

describe('the embedded PostgreSQL', () => {
  it('is PostgreSQL 18 in UTF-8, on the local address only, for one process, and keeps data and password', async () => {
    const first = await inServer(async ({ url }) => {
      const settings = await query(
        url,
        `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('listen_addresses') AS addresses,
                current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone`,
      )
      expect(settings).toEqual([{ major: 18, addresses: '127.0.0.1', encoding: 'UTF8', zone: 'UTC' }])
      expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
      const stranger = new URL(url)
      stranger.password = 'guessed'
      await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed')

      await expect(start()).rejects.toThrow(`already in use by process ${process.pid}`)
      await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
      return url
    })
    const [second, rows] = await inServer(
      async ({ url }) => [url, await query(url, 'SELECT answer FROM kept')] as const,
    )
    expect(rows).toEqual([{ answer: 42 }])
    expect(new URL(second).password).toBe(new URL(first).password)
    expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  })

  it('takes over from a process that was killed and left its server running', async () => {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)})
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {}, durable: false })
      console.log('started')
      setInterval(() => {}, 1000)`
    owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    if (!owner.stdout) throw new Error('no output to wait for')
    await once(owner.stdout, 'data')
    const abandoned = postmasterPid()
    owner.kill('SIGKILL')
    await once(owner, 'exit')

    await inServer(async ({ url }) => {
      expect(await query(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
      expect(postmasterPid()).not.toBe(abandoned)
    })
    expect(lines.join('\n')).toContain('an interrupted run left behind')
  })

  it('recovers what was committed when the server itself was killed', async () => {
    const server = await start(true)
    await query(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await server.stop()
    expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(true)
    expect(await inServer(({ url }) => query(url, 'SELECT answer FROM kept'))).toEqual([{ answer: 42 }])
  })
})
