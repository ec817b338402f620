import { addCalendarDays, type CalendarDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { CLOSING_DAYS_BACK, daysToSign, type ToldDay } from '@fxmatch/domain/closing/seal'
import { readDayStates, readDeliveredDays } from '../../db/closing/signed-days.ts'
import type { Db } from '../../db/connect.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'

/** The last days of a bank that are over, with where each stands; the last first. */
export async function readDaysToSign(db: Db, bank: string, today: CalendarDate): Promise<ToldDay[]> {
  const since = addCalendarDays(today, -CLOSING_DAYS_BACK)
  const [states, delivered, holidays] = await Promise.all([
    readDayStates(db, bank, since),
    readDeliveredDays(db, bank, startOfMarketDate(since)),
    holidaysWithin(db, since, CLOSING_DAYS_BACK),
  ])
  return daysToSign(today, { ...states, delivered, holidays })
}
