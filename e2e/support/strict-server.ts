import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../tools/test/strict-server.ts')

/**
 * Starts a server on the journeys' database that asks those who approve for a second factor.
 *
 * @returns its address, and what ends it
 */
export async function startStrictServer(): Promise<{ baseURL: string; stop(): Promise<void> }> {
  const child = fork(PROGRAM, { env: process.env, execArgv: [] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the strict server ended with ${code}`)
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
