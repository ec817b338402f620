import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../tools/test/sandbox-server.ts')

/**
 * Starts a sandbox with the demonstration's market on a database of its own; loading it takes half a minute.
 *
 * @returns its address, and what ends it
 */
export async function startSandboxServer(): Promise<{ baseURL: string; stop(): Promise<void> }> {
  const child = fork(PROGRAM, { env: process.env, execArgv: [] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the sandbox ended with ${code}`)
  })
  const [baseURL] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => undefined)
  return {
    baseURL: String(baseURL),
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
