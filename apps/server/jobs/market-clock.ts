import { nextMarketChange } from '@fxmatch/domain/calendar/market-hours'
import { followClock, sameControl } from '@fxmatch/domain/market/market-control'
import type { Logger } from 'pino'
import type { Clock, Ids } from '../commands/kernel/context.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { followMarketClock } from '../commands/market/follow-market-clock.ts'
import type { Db } from '../db/connect.ts'
import { readMarketControl } from '../db/market/market-control.ts'
import { followWork } from '../observe/work-span.ts'
import type { JobMetrics } from './metrics.ts'
import { repeat } from './repeat.ts'

/** The hours may be edited at any time, and other processes may act: looked at again at least this often. */
const LOOK_MS = 5_000

export interface MarketClockServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly metrics?: JobMetrics
}

/**
 * Opens or closes the market where it is time. Looks without a lock first: nearly always there is nothing to do. The
 * command then looks again, locked, so that of several processes one acts.
 * @returns whether the status changed, and how long until the clock's next change in milliseconds (null: none ahead)
 */
export async function tickMarketClock(
  services: MarketClockServices,
): Promise<{ changed: boolean; nextInMs: number | null }> {
  const { db, clock, ids } = services
  const now = clock.now()
  const { control, hours } = await readMarketControl(db, now)
  const next = nextMarketChange({ ...hours, now })
  const nextInMs = control.clockRuns && next ? next.at.getTime() - now.getTime() : null
  if (sameControl(control, followClock(control, hours, now))) return { changed: false, nextInMs }
  const result = await runInTransaction(db, { clock, ids, requestId: null }, followMarketClock)
  return { changed: result.ok && result.value.changed, nextInMs }
}

/**
 * Keeps the market on its hours. The state is in the database: a restart loses nothing, what was missed is made good by
 * the first look, and the look falls on the change's own instant where the process is awake.
 * @param options.onChanged called after a change: the relay has work
 */
export function startMarketClock(
  options: MarketClockServices & { readonly lookMs?: number; readonly onChanged?: () => void },
): { stop(): Promise<void> } {
  const { log, metrics, onChanged, lookMs = LOOK_MS } = options
  const onRound = metrics?.watchRound('market clock')
  let nextInMs: number | null = null
  const everyMs = () => Math.min(lookMs, nextInMs ?? lookMs)
  return repeat({ everyMs, name: "jobs: the market's clock", log, onRound }, async () => {
    nextInMs = null
    const looked = await followWork({ name: 'market clock' }, () => tickMarketClock(options))
    nextInMs = looked.nextInMs
    if (!looked.changed) return
    log.info('jobs: the clock has changed the status of the market')
    onChanged?.()
  })
}
