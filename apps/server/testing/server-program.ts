import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The server as a program of its own. */
export interface ServerProgram {
  readonly address: string
  /** What it has written, as lines of JSON. */
  log(): string
  /** Resolves once the log has a text. */
  says(text: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the server for a demonstration on a free port. @param env its settings, `DATABASE_URL` among them */
export async function startServerProgram(env: Readonly<Record<string, string>>): Promise<ServerProgram> {
  const child = spawn(process.execPath, [MAIN], {
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
    while (!log.includes(text)) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${log}`)
      await Promise.race([once(child.stdout, 'data'), exit])
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
