import type { PriceContext } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import { tellDeals } from '@fxmatch/domain/analytics/told-deals'
import {
  addCalendarDays,
  endOfMarketDate,
  marketDate,
  startOfMarketDate,
} from '@fxmatch/domain/calendar/working-days'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { Db } from '../../db/connect.ts'
import { validatedRatesSince } from '../../db/opening-rates/opening-rate-rows.ts'
import { readDeals } from '../../db/positions/traded.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { inSnapshot } from '../in-snapshot.ts'

const MOST_DEALS = 500
const OPENING_DAYS = 365

/**
 * What prices of a currency and form are seen beside. The deals are those of which the PMP is made, of the same days; which
 * of them a reader is told: `tellDeals`. Null: no such currency is traded.
 */
export async function getPriceContext(
  db: Db,
  viewer: Actor,
  asked: { currency: string; form: Form },
  now: Date,
): Promise<PriceContext | null> {
  return inSnapshot(db, async (snapshot) => {
    const currency = await snapshot
      .selectFrom('currencies')
      .select('decimals')
      .where('iso_code', '=', asked.currency)
      .executeTakeFirst()
    if (!currency) return null
    const day = await readMarketDay(snapshot, now)
    const deals = await readDeals(snapshot, startOfMarketDate(day), endOfMarketDate(marketDate(now)), asked)
    const told = tellDeals(deals, viewer.capabilities.has('platform.read') ? null : viewer.companyId)
    return {
      day,
      deals: told.slice(-MOST_DEALS).map((one) => ({
        own: one.own,
        from: one.from.toISOString(),
        until: one.until.toISOString(),
        count: one.deals,
        amount: presentAmount(one.amount, currency.decimals),
        rate: one.rate,
      })),
      openings: await validatedRatesSince(
        snapshot,
        asked.currency,
        addCalendarDays(marketDate(now), -OPENING_DAYS),
      ),
    }
  })
}
