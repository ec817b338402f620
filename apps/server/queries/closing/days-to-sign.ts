import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { CLOSING_DAYS_BACK, daysToSign, type ToldDay } from '@fxmatch/domain/closing/seal'
import { readDayStates, readDeliveredDays } from '../../db/closing/signed-days.ts'
import type { Db } from '../../db/connect.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'

/** The last days of a bank that are over, with where each stands; the last first. */
export async function readDaysToSign(db: Db, bank: string, now: Date): Promise<ToldDay[]> {
  const today = marketDate(now)
  const since = addCalendarDays(today, -CLOSING_DAYS_BACK)
  const [states, delivered, holidays, { created_at }] = await Promise.all([
    readDayStates(db, bank, since),
    readDeliveredDays(db, bank, startOfMarketDate(since)),
    holidaysWithin(db, since, CLOSING_DAYS_BACK),
    db.selectFrom('companies').where('id', '=', bank).select('created_at').executeTakeFirstOrThrow(),
  ])
  return daysToSign(today, { ...states, delivered, holidays, founded: marketDate(created_at) })
}
