import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Longer than anything takes that the log will say. */
const PATIENCE_MS = 30_000

/** The server as a program of its own. */
export interface ServerProgram {
  readonly address: string
  /** What it has written, as lines of JSON. */
  log(): string
  /** Resolves once the log has a text. */
  says(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server for a demonstration on a free port.
 * @param env its settings, `DATABASE_URL` among them
 * @param program what is started, and its arguments: the sources where it is left out
 */
export async function startServerProgram(
  env: Readonly<Record<string, string>>,
  [program, ...args]: readonly [string, ...string[]] = [process.execPath, MAIN],
): Promise<ServerProgram> {
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMONSTRATION: 'true',
      DRAIN_SECONDS: '0',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
  })
  const exit = once(child, 'exit')
  let log = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      log += chunk
    })
  const says = async (text: string) => {
    for (const until = Date.now() + PATIENCE_MS; !log.includes(text); ) {
      if (Date.now() > until) throw new Error(`the log does not say « ${text} »:\n${log}`)
      if (child.exitCode !== null) throw new Error(`the server ended: ${log}`)
      await delay(50)
    }
  }
  await says('"address":"')
  const [, address = ''] = /"address":"(http:[^"]+)"/.exec(log) ?? []
  return {
    address,
    log: () => log,
    says,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}
