import type { Logger } from 'pino'
import type { Clock } from '../commands/kernel/context.ts'
import type { Db } from '../db/connect.ts'
import { readSandboxMark } from '../db/sandbox.ts'
import { repeat } from './repeat.ts'

/** How often a server looks how far ahead its sandbox's clock is: for so long two servers may have different times. */
const LOOK_MS = 500

/** The clock of a sandbox on one of its servers. */
export interface SandboxClock {
  readonly clock: Clock
  /** Looks at once. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * The one clock of a sandbox (decision 0413): the real one, and ahead of it by what the database says. Whoever moved it on another server
 * is followed within half a second; it never goes back.
 */
export async function followSandboxClock({ db, log }: { db: Db; log: Logger }): Promise<SandboxClock> {
  let ahead = 0
  const look = async () => {
    const mark = await readSandboxMark(db)
    ahead = Math.max(ahead, (mark?.aheadSeconds ?? 0) * 1_000)
  }
  await look()
  const looking = repeat({ everyMs: LOOK_MS, name: 'the clock of the sandbox', log }, look)
  const clock: Clock = { now: () => new Date(Date.now() + ahead), ahead: () => ahead }
  return { clock, look, stop: () => looking.stop() }
}
