import type { marketDataCall } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { FORMS } from '@fxmatch/domain/orders/order-facts'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { lastSeq } from '../../db/outbox/live-events.ts'
import { listedPositionIds, type MarketFilter, readMarketRows } from '../../db/positions/market-rows.ts'
import { foreignCodes } from '../../db/reference/foreign-currencies.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { getMarketCharts } from './get-market-charts.ts'
import { getMarketKpi } from './get-market-kpi.ts'
import { loadPriceView } from './load-price-view.ts'
import { presentPosition, presentTerms } from './present-position.ts'

export type MarketData = z.output<typeof marketDataCall.response>['data']

/** More than any screen shows; the newest are kept. */
const MOST_POSITIONS = 10_000

/**
 * The market of the moment from one snapshot: key figures and charts of the whole market, and the positions that the
 * filters leave, newest first. FREE positions are listed to all; positions that a live order of the day holds, to its
 * parties only, with their status. `lastEventId` is where the live feed goes on from here.
 */
export function getMarketData(
  db: Db,
  viewer: Actor,
  filter: MarketFilter = {},
  now: Date = new Date(),
): Promise<MarketData> {
  return inSnapshot(db, async (snapshot) => {
    const ids = listedPositionIds({
      now,
      dayStart: startOfMarketDate(marketDate(now)),
      companyId: viewer.companyId,
      filter,
      limit: MOST_POSITIONS,
    })
    const asked = { ids, companyId: viewer.companyId, limit: MOST_POSITIONS, now }
    const [rows, view, kpi, charts, currencies, seq] = await Promise.all([
      readMarketRows(snapshot, asked),
      loadPriceView(snapshot, viewer, now),
      getMarketKpi(snapshot, now),
      getMarketCharts(snapshot, now),
      foreignCodes(snapshot),
      lastSeq(snapshot),
    ])
    return {
      kpi,
      charts,
      data: rows.map((row) => presentPosition(row, view)),
      terms: [...currencies].flatMap((currency) =>
        FORMS.map((form) => ({ currency, form, ...presentTerms(view, form, currency) })),
      ),
      lastEventId: String(seq),
    }
  })
}
