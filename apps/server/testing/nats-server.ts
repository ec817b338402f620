import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../embedded/free-port.ts'

/** Debian keeps it where only root's path leads. */
const PROGRAM = ['nats-server', '/usr/sbin/nats-server'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** Whether this machine has NATS; without it, nodes work on the database alone. */
export const HAS_NATS = PROGRAM !== undefined

/** A real NATS with JetStream, on a port that stays the same over its ends. */
export interface NatsServer {
  readonly url: string
  /** Ends it at once, with all that it holds. */
  kill(): Promise<void>
  /** Starts it again, empty. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** @throws Error where there is no `nats-server`, or it does not answer */
export async function startNatsServer(): Promise<NatsServer> {
  if (PROGRAM === undefined) throw new Error('nats-server is not installed (Debian: nats-server)')
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-nats-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  const start = async () => {
    child = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', `${port}`, '-js', '-sd', folder], { stdio: 'ignore' })
    await answering(port)
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const answered = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (answered) return
    await delay(50)
  }
  throw new Error('nats-server does not answer')
}
