import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const EXIT_WITH_PARENT = fileURLToPath(new URL('./exit-with-parent.mjs', import.meta.url))

/** How long a background process may take to end after SIGTERM before it is killed. */
const PATIENCE_MS = 5_000

/** A process that runs beside this one until it is stopped. */
export interface BackgroundProcess {
  /** Asks the process to end, kills it after five seconds, and waits until it is gone. May be called twice. */
  stop(): Promise<void>
}

/**
 * Runs a TypeScript file beside this process, with its output in the same terminal. It has a process group of its
 * own, so that a terminal's Ctrl+C does not end it before `stop` does, and it ends by itself when this process dies.
 *
 * @param onUnexpectedEnd called with a description when the process ends without `stop`
 */
export function startInBackground(
  file: string,
  env: NodeJS.ProcessEnv,
  onUnexpectedEnd: (how: string) => void,
): BackgroundProcess {
  let stopping = false
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, file], {
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('error', (error) => onUnexpectedEnd(error.message))
  child.on('exit', (code, signal) => {
    if (!stopping) onUnexpectedEnd(signal ? `signal ${signal}` : `exit code ${code}`)
  })
  return {
    stop: () => {
      stopping = true
      return end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(killer)
}
