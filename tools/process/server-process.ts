import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { ROOT } from '../root.ts'
import { DEMONSTRATION_SECURITY } from '../seed/security.ts'

const MAIN = join(ROOT, 'apps/server/main.ts')
/** What operators start it by. */
const DEPLOYED = join(ROOT, 'bin/fxmatch')
const EXIT_WITH_PARENT = new URL('./exit-with-parent.mjs', import.meta.url)

/** Of what the process writes, the last so many characters are kept. */
const KEPT_LOG = 20_000

/** The server as a process of its own, on a port that stays the same. */
export interface ServerProcess {
  readonly address: string
  /** Ends the process as the kernel does, without a goodbye. */
  kill(): Promise<void>
  /** Starts it again after its end. @throws Error with what it said when it ends instead of listening */
  start(): Promise<void>
  /** Asks the process to end and waits until it has. */
  stop(): Promise<void>
  /** How the process ended without being told to; it must not. */
  readonly ends: readonly string[]
  /** The last lines that it wrote. */
  log(): string
  /** Number of the process; 0 where there is none. */
  pid(): number
  /** Memory of the process that is in use, in bytes (Linux). */
  residentBytes(): number
  /** The most that it ever had in use, in bytes (Linux). */
  peakBytes(): number
}

/**
 * Starts the server for tests and benchmarks: on this machine only, errors alone in its log. It ends with this process.
 * @param settings its environment beyond that: `DATABASE_URL` of a migrated database, and whatever else
 * @param how `deployed`: as `fxmatch serve` does, which runs the bundle where there is one of these sources
 * @throws Error with what it said when it ends instead of listening
 */
export async function startServerProcess(
  settings: NodeJS.ProcessEnv,
  how: 'from its sources' | 'deployed' = 'from its sources',
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort())
  const [program, ...args] = how === 'deployed' ? [DEPLOYED, 'serve'] : [process.execPath, MAIN]
  const server = new RunningServer(program, args, {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...DEMONSTRATION_SECURITY,
    ...settings,
    NODE_OPTIONS: [`--import=${EXIT_WITH_PARENT}`, settings.NODE_OPTIONS].join(' ').trim(),
    PORT: port,
  })
  await server.start()
  return {
    address: `http://127.0.0.1:${port}`,
    ends: server.ends,
    log: () => server.log,
    kill: () => server.end('SIGKILL'),
    start: () => server.start(),
    stop: () => server.end('SIGTERM'),
    pid: () => server.pid,
    residentBytes: () => server.memory('VmRSS'),
    peakBytes: () => server.memory('VmHWM'),
  }
}

class RunningServer {
  readonly #program: string
  readonly #args: readonly string[]
  readonly #environment: NodeJS.ProcessEnv
  readonly ends: string[] = []
  #child: ChildProcess | null = null
  #expected = false
  log = ''

  constructor(program: string, args: readonly string[], environment: NodeJS.ProcessEnv) {
    this.#program = program
    this.#args = args
    this.#environment = environment
  }

  async start(): Promise<void> {
    this.#expected = false
    const child = spawn(this.#program, this.#args, {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    const listening = Promise.withResolvers<void>()
    const keep = (chunk: Buffer) => {
      const text = chunk.toString()
      this.log = (this.log + text).slice(-KEPT_LOG)
      if (text.includes('FXMatch listens on')) listening.resolve()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('exit', (code, signal) => {
      if (!this.#expected) this.ends.push(`${signal ?? `exit code ${code}`}: ${this.log.slice(-2_000)}`)
      listening.reject(new Error(`the server ended before it listened:\n${this.log.slice(-4_000)}`))
    })
    await listening.promise
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#expected = true
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** A figure that the system keeps of the process, in bytes. */
  memory(name: string): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
    return Number(kilobytes) * 1024
  }
}
