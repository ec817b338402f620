import type { MarketStatus } from '@fxmatch/contract/http/market'
import { closedBecause, nextMarketChange } from '@fxmatch/domain/calendar/market-hours'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { nextOpening } from '@fxmatch/domain/market/market-control'
import type { Db } from '../../db/connect.ts'
import { readMarketControl } from '../../db/market/market-control.ts'
import { statusChanges } from '../../db/market/status-changes.ts'
import { inSnapshot } from '../in-snapshot.ts'

/**
 * The market's status (new orders, bids and positions only while it is ON, domain rules §7), who decided it and why,
 * and what the clock does next.
 * @throws Error when the configuration holds another word
 */
export async function getMarketStatus(db: Db, now: Date): Promise<MarketStatus> {
  return inSnapshot(db, async (snapshot) => {
    const { control, hours } = await readMarketControl(snapshot, now)
    const [last] = await statusChanges(snapshot, { limit: 1, skip: 0 })
    const clock = { ...hours, now }
    const because = closedBecause(clock)
    const next = control.clockRuns ? nextMarketChange(clock) : null
    return {
      market_status: control.status === 'ON',
      status: control.status,
      since: last?.created_at.toISOString() ?? null,
      decidedBy: last ? (last.user_id === null ? 'CLOCK' : 'PERSON') : null,
      reason: last?.reason ?? null,
      clock: {
        runs: control.clockRuns,
        opensAt: hours.opensAt,
        closesAt: hours.closesAt,
        closedBecause: because,
        holiday: because === 'HOLIDAY' ? await labelOf(snapshot, marketDate(now)) : null,
      },
      next: next && { at: next.at.toISOString(), status: next.status },
      nextOpening: nextOpening(control, hours, now)?.toISOString() ?? null,
    }
  })
}

async function labelOf(db: Db, day: string): Promise<string | null> {
  const row = await db.selectFrom('holidays').select('label').where('day', '=', day).executeTakeFirst()
  return row?.label ?? null
}
