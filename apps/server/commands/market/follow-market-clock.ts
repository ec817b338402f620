import { followClock, type MarketControl, reschedule } from '@fxmatch/domain/market/market-control'
import { lockMarketControl, readMarketControl } from '../../db/market/market-control.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { changeMarketControl } from './change-market-control.ts'

/**
 * Opens or closes the market by the clock, where it is time and no person's setting stands (`followClock`). It may be
 * called at any time, by any number of processes, and after any downtime. Refuses nothing.
 */
export async function followMarketClock(context: CommandContext): Promise<Result<{ changed: boolean }>> {
  await lockMarketControl(context.tx)
  const now = context.clock.now()
  const { control, hours } = await readMarketControl(context.tx, now)
  const after = followClock(control, hours, now)
  return done({ changed: await changeMarketControl(context, control, after, { by: 'CLOCK' }) })
}

/**
 * Makes the market follow hours or holidays that the caller has just changed, having locked the market first.
 * @param before the state, read behind the lock and before the change
 */
export async function rescheduleMarket(context: ActorContext, before: MarketControl): Promise<void> {
  const now = context.clock.now()
  const { control, hours } = await readMarketControl(context.tx, now)
  const after = reschedule(before, { ...hours, clockRuns: control.clockRuns }, now)
  await changeMarketControl(context, before, after, { by: 'CLOCK' })
}
