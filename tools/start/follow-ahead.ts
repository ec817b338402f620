import { createDatabase, createPool } from '@fxmatch/server/db/connect'
import { createLogger } from '@fxmatch/server/http/logger'
import { followSandboxClock } from '@fxmatch/server/jobs/sandbox-clock'

/** How often mornings are looked for where somebody may move the clock by days, in milliseconds. */
const LOOK_MS = 1_000

/** The clock of a sandbox, for what is done each morning; its own connection to the database. */
export async function followAhead(
  databaseUrl: string,
): Promise<{ now: () => Date; lookMs: number; stop: () => Promise<void> }> {
  const db = createDatabase(createPool({ url: databaseUrl, maxConnections: 1 }))
  const { clock, stop } = await followSandboxClock({ db, log: createLogger('warn') })
  return {
    now: () => clock.now(),
    lookMs: LOOK_MS,
    stop: async () => {
      await stop()
      await db.destroy()
    },
  }
}
