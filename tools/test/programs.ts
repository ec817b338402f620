import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { ROOT } from '../root.ts'

/** Where programs write. */
export interface Output {
  /** Writes a line of our own. */
  say(line: string): void
  /** Takes what a program has written; undefined: the program writes to the terminal itself. */
  take: ((chunk: Buffer) => void) | undefined
  /** Writes to the terminal what was kept back until now. */
  tell(): void
}

/** @param kept whether all is kept back until it is told: it would stand between the lines of others */
export function createOutput(kept: boolean): Output {
  const chunks: Buffer[] = []
  return {
    say: (line) => (kept ? chunks.push(Buffer.from(`${line}\n`)) : console.log(line)),
    take: kept ? (chunk) => chunks.push(chunk) : undefined,
    tell: () => process.stdout.write(Buffer.concat(chunks.splice(0))),
  }
}

/** The programs of one check. */
export interface Programs {
  /** Runs a program of the project with this Node. Resolves with its exit code; 1 where a signal ended it. */
  run(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>
  /** Asks what runs to end. */
  stop(): void
}

/** @param givesWay whether others come first where processors are short */
export function createPrograms({ take }: Output, givesWay: boolean): Programs {
  const running = new Set<ChildProcess>()
  const output = take ? 'pipe' : 'inherit'
  return {
    async run(script, args, env = {}) {
      const child = spawn(process.execPath, [script, ...args], {
        cwd: ROOT,
        stdio: ['ignore', output, output],
        env: { ...process.env, ...env },
      })
      running.add(child)
      if (take) for (const stream of [child.stdout, child.stderr]) stream?.on('data', take)
      if (givesWay && child.pid !== undefined)
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      // It closes after the last of what it wrote.
      const [code] = await once(child, 'close')
      running.delete(child)
      return typeof code === 'number' ? code : 1
    },
    stop() {
      for (const child of running) child.kill('SIGTERM')
    },
  }
}
