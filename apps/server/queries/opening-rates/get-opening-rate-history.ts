import type { OpenRateHistory } from '@fxmatch/contract/http/opening-rates'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { Db } from '../../db/connect.ts'

/** Opening rates of the last calendar days up to today, by currency, oldest first. */
export async function getOpeningRateHistory(db: Db, days: number, now: Date): Promise<OpenRateHistory> {
  const rows = await db
    .selectFrom('opening_rates')
    .select(['currency', 'day', 'rate', 'status'])
    .where('day', '>', addCalendarDays(marketDate(now), -days))
    .orderBy('currency')
    .orderBy('day')
    .execute()
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, points]) => ({
    currency,
    points: points.map(({ day, rate, status }) => ({ day, rate, status })),
  }))
}
