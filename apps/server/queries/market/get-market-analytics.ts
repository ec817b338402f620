import type { marketAnalyticsCall } from '@fxmatch/contract/http/market'
import type { Actor } from '@fxmatch/domain/access/actor'
import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { CLASS_DAYS, deliveryClass } from '@fxmatch/domain/orders/delivery-class'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { readDeliveryRecords } from '../../db/orders/delivery-record.ts'
import { lowestCashRate, turnoverBetween } from '../../db/orders/turnover.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentTnd } from './get-market-kpi.ts'
import { marketYearTo } from './market-year.ts'

export type MarketAnalytics = z.output<typeof marketAnalyticsCall.response>['data']

/**
 * What the order modal tells of an operator: `bank_part`, this year's delivered turnover between it and the bank, in TND
 * before commission; `best_price`, the year's lowest agreed rate of banknotes of the currency on the whole platform,
 * not valid while nothing of it was delivered this year; `delivery`, its class by what it delivered in the last 90 days to
 * anybody (`deliveryClass`). Null where the viewer asks for another company's turnover
 * (the platform's back office may).
 */
export async function getMarketAnalytics(
  db: Db,
  viewer: Actor,
  asked: { currency: string; operatorId: string; bankId: string },
  now: Date = new Date(),
): Promise<MarketAnalytics | null> {
  if (asked.bankId !== viewer.companyId && !viewer.capabilities.has('platform.read')) return null
  const year = marketYearTo(now)
  return inSnapshot(db, async (snapshot) => {
    const turnover = await turnoverBetween(snapshot, {
      ...year,
      operatorId: asked.operatorId,
      companyId: asked.bankId,
    })
    const best = await lowestCashRate(snapshot, { ...year, currency: asked.currency })
    return {
      bank_part: presentTnd(turnover),
      best_price: { valid: best !== null, best_price: best },
      delivery: await classOf(snapshot, asked.operatorId, now),
    }
  })
}

async function classOf(db: Db, operatorId: string, now: Date): Promise<MarketAnalytics['delivery']> {
  const today = marketDate(now)
  const from = startOfMarketDate(addCalendarDays(today, 1 - CLASS_DAYS))
  const record = (await readDeliveryRecords(db, { operatorIds: [operatorId], from, today })).get(operatorId)
  if (!record) return null
  const given = deliveryClass(record)
  return given && { ...given, usualTime: record.usualTime }
}
