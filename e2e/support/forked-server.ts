import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROGRAMS = join(import.meta.dirname, '../../tools/test')

/**
 * Starts a program of `tools/test` that serves, and tells its address once it does.
 *
 * @param what it is called where it ends too early
 * @returns its address, and what ends it
 * @throws Error where it ends before it serves
 */
export async function forkServer(
  program: string,
  what: string,
): Promise<{ baseURL: string; stop(): Promise<void> }> {
  const child = fork(join(PROGRAMS, program), { env: process.env, execArgv: [] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${what} ended with ${code}`)
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
