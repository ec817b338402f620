import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { ROOT } from '../../root.ts'

export const DEPLOY = join(ROOT, 'deploy')

/** Runs a program of Debian in the folder `deploy`. @returns its exit code, and what it wrote where that is not 0 */
export function run(
  program: string,
  args: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: DEPLOY, encoding: 'utf8' })
  return { status, output: status === 0 ? '' : stdout + stderr }
}
export const FINE = { status: 0, output: '' }

/** What an address answers. */
export const get = async (address: string) => (await fetch(address)).text()

/** Waits until a check holds. @throws what the check threw last, after a minute */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 250 })

/** Programs and folders of one test, until it ends. */
export class Programs {
  readonly #running: ChildProcess[] = []
  readonly #folders: string[] = []

  folder(): string {
    const made = mkdtempSync(join(tmpdir(), 'fxmatch-watch-'))
    this.#folders.push(made)
    return made
  }

  start(program: string, args: readonly string[]): void {
    this.#running.push(spawn(program, args, { stdio: 'ignore' }))
  }

  /** Ends them, also those that have ended by themselves. */
  async stop(): Promise<void> {
    for (const child of this.#running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    for (const made of this.#folders.splice(0)) rmSync(made, { recursive: true })
  }
}
