import { marketDayAt } from '@fxmatch/domain/calendar/market-day'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { remembered } from './remembered.ts'

type Reader = Db | Transaction<Database>

/** Holidays in the two months before an instant: enough to find the market's day, and the one before it. */
export async function holidaysBefore(db: Reader, now: Date): Promise<ReadonlySet<string>> {
  const today = marketDate(now)
  return remembered(db, `holidays before ${today}`, async () => {
    const rows = await db
      .selectFrom('holidays')
      .select('day')
      .where('day', '<=', today)
      .where('day', '>=', addCalendarDays(today, -62))
      .execute()
    return new Set(rows.map(({ day }) => day))
  })
}

/** The market's day at an instant, `YYYY-MM-DD`: the last working day, the holidays of the table skipped. */
export async function readMarketDay(db: Reader, now: Date): Promise<string> {
  return marketDayAt(now, await holidaysBefore(db, now))
}
