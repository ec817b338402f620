import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '@fxmatch/server/bundle.config'
import { migrateToLatest } from '@fxmatch/server/db/migrate'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@fxmatch/server/embedded/postgres'
import { startServerProcess } from '@fxmatch/tools/process/server-process'
import { keepMornings } from '@fxmatch/tools/seed/morning'
import { DEMONSTRATION_SECURITY } from '@fxmatch/tools/seed/security'
import { seedDemonstration } from '@fxmatch/tools/seed/seed'
import pg from 'pg'
import { processorSeconds } from './processor-time.ts'

/** Sign-ins and streams of a benchmark are many, of one person and from one machine. */
const NO_LIMITS = {
  SIGN_IN_LIMIT_PER_USER: '100000',
  SIGN_IN_LIMIT_PER_ADDRESS: '100000',
  LIVE_STREAMS: '100000',
  LIVE_STREAMS_PER_USER: '100000',
  CONNECTIONS: '100000',
  REQUESTS_PER_MINUTE_PER_SESSION: '0',
  REQUESTS_PER_MINUTE_PER_ADDRESS: '0',
}

/** A database that keeps what it is told, as in production, and a server in a process of its own. */
export interface Stack {
  readonly baseUrl: string
  readonly databaseUrl: string
  /** The environment that another server on the same database starts with. */
  readonly environment: NodeJS.ProcessEnv
  /** Memory of the server's process that is in use, in bytes. */
  residentBytes(): number
  /** The most that the server's process ever had in use, in bytes. */
  peakBytes(): number
  /** Processor time that the server's process has taken. */
  processorSeconds(): number
  stop(): Promise<void>
}

/** The flow of the benchmark is one of four steps, as in every release: nobody's acceptance confirms. */
async function keepSecondSteps(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into second_steps (company_id, wanted, set_at)
    select id, true, now() from companies where kind <> 'PLATFORM'`)
  await client.end()
}

/** Starts a database with the demonstration data and a server on it, bundled and started as in an installation. */
export async function startStack(log: (line: string) => void): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fxmatch-bench-'))
  const database = await startEmbeddedPostgres({ dataDir, log })
  const removeDatabase = async () => {
    await database.stop()
    await removeEmbeddedPostgres({ dataDir, log })
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrateToLatest(database.url)
    await seedDemonstration(database.url, log)
    await keepSecondSteps(database.url)
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const environment = {
      ...process.env,
      ...NO_LIMITS,
      ...DEMONSTRATION_SECURITY,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PUBLIC_URL: baseUrl,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'error',
    }
    log(`bundled from ${await bundleServer()} files`)
    const mornings = await keepMornings(database.url, log)
    const server = await startServerProcess(environment, 'deployed')
    return {
      baseUrl,
      databaseUrl: database.url,
      environment,
      residentBytes: () => server.residentBytes(),
      peakBytes: () => server.peakBytes(),
      processorSeconds: () => processorSeconds(server.pid()),
      stop: async () => {
        await server.stop()
        await mornings.stop()
        await removeDatabase()
      },
    }
  } catch (error) {
    await removeDatabase()
    throw error
  }
}

/** Asks a process to end and waits until it has. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/**
 * Sessions of somebody who is signed in already, as many as wanted, without a password to be computed for each.
 * @param token of the session that they are copies of
 * @returns their bearer tokens
 */
export async function copySessions(databaseUrl: string, token: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into sessions (id, token_hash, user_id, stay_online, created_at, last_seen_at, expires_at, address, user_agent)
       select uuidv7(), sha256(convert_to(copy, 'UTF8')), user_id, stay_online, created_at, last_seen_at, expires_at, address, user_agent
       from sessions, unnest($2::text[]) as copy where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token, tokens],
    )
  } finally {
    await client.end()
  }
  return tokens
}

/** Signs somebody of the demonstration in, as a client of the interface does. @returns the bearer token */
export async function tokenOf(baseUrl: string, username: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ username, password: 'fxmatch-demonstration' }),
  })
  if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Posts something as the bearer of a token, each time anew. */
export function postAs(baseUrl: string, token: string, path: string, body: object): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
}
