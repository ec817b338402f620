import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../observe/error-code.ts'
import { DatabaseInUse } from './installation.ts'

interface Owner {
  pid: number
  /** Start of the process in kernel ticks, so that a reused number is not taken for the same process. */
  startedAt: string | null
}

/**
 * Claims a database directory for this process, taking over from an owner that is gone.
 *
 * @returns a function that gives the claim back
 * @throws DatabaseInUse when a living process owns the directory
 */
export function claim(home: string): () => void {
  const file = join(home, 'owner.json')
  const mine: Owner = { pid: process.pid, startedAt: startOf(process.pid) }
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (writeNew(file, JSON.stringify(mine))) return () => rmSync(file, { force: true })
    const owner = readOwner(file)
    if (owner && isAlive(owner)) {
      throw new DatabaseInUse(
        `The database in ${home} is already in use by process ${owner.pid} (another \`npm start\`?). ` +
          'Stop that one first, or set DATABASE_URL to use another database.',
      )
    }
    rmSync(file, { force: true })
  }
  throw new DatabaseInUse(`The database in ${home} is being started by another process.`)
}

/**
 * The server process that `postmaster.pid` names, when it is really a server on this cluster.
 *
 * The file outlives a server that was killed, and its number may meanwhile belong to an unrelated process
 * (usual after a container's restart), which PostgreSQL would take for a running server and refuse to start.
 *
 * @returns 'running', 'stale' (a file without its server) or 'none'
 */
export function serverState(cluster: string): 'running' | 'stale' | 'none' {
  const text = readText(join(cluster, 'postmaster.pid'))
  if (text === undefined) return 'none'
  const pid = Number(text.split('\n', 1)[0])
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return 'stale'
  if (process.platform !== 'linux') return 'running'
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? 'running' : 'stale'
  } catch {
    // Not ours to look at: it belongs to another account, hence is not this account's server.
    return 'stale'
  }
}

function writeNew(file: string, text: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, text)
    closeSync(handle)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function readOwner(file: string): Owner | undefined {
  const text = readText(file)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value)) return undefined
    const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null
    return typeof value.pid === 'number' ? { pid: value.pid, startedAt } : undefined
  } catch {
    // A half-written file is the trace of a process that died while writing it.
    return undefined
  }
}

function isAlive(owner: Owner): boolean {
  if (!exists(owner.pid)) return false
  return owner.startedAt === null || startOf(owner.pid) === owner.startedAt
}

/** Tells whether a process of this number lives, under whatever account. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function startOf(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  // Field 22 of proc(5); the second field may hold spaces, so fields are counted after its closing bracket.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH', 'ENOTDIR')) return undefined
    throw error
  }
}
