import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { ROOT } from '../../root.ts'
import { DEMONSTRATION_SECURITY } from '../../seed/security.ts'

const MAIN = join(ROOT, 'apps/server/main.ts')
const EXIT_WITH_PARENT = fileURLToPath(new URL('../../process/exit-with-parent.ts', import.meta.url))

/** The server as a process of its own, that can be killed and started again on the same port. */
export interface MortalServer {
  readonly address: string
  /** Ends the process at once, and starts another. */
  crash(): Promise<void>
  /** How the process ended without being told to; it must not. */
  readonly ends: readonly string[]
  /** The last lines that it wrote. */
  log(): string
  stop(): Promise<void>
}

/** @param databaseUrl of a migrated database */
export async function startMortalServer(databaseUrl: string): Promise<MortalServer> {
  const port = await freePort()
  const ends: string[] = []
  let log = ''
  let child: ChildProcess
  let expected = false
  const start = async () => {
    expected = false
    const started = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, MAIN], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'error',
        ...DEMONSTRATION_SECURITY,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    const listening = Promise.withResolvers<void>()
    const keep = (chunk: Buffer) => {
      const text = chunk.toString()
      log = (log + text).slice(-20_000)
      if (text.includes('FXMatch listens on')) listening.resolve()
    }
    started.stdout?.on('data', keep)
    started.stderr?.on('data', keep)
    started.on('exit', (code, signal) => {
      if (!expected) ends.push(`${signal ?? `exit code ${code}`}: ${log.slice(-2_000)}`)
      listening.reject(new Error(`the server ended before it listened:\n${log.slice(-4_000)}`))
    })
    await listening.promise
  }
  const end = async (signal: NodeJS.Signals) => {
    expected = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return {
    address: `http://127.0.0.1:${port}`,
    ends,
    log: () => log,
    crash: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGTERM'),
  }
}
