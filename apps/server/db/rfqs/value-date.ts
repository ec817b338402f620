import { type CalendarDate, marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import type { Kysely } from 'kysely'
import { holidaysAround } from '../reference/holidays.ts'
import type { Database } from '../schema.ts'

/**
 * The value date of a deal that is made now: its order request's, or spot (decision 0140).
 * @param ofRequest the value date of the order request whose part is asked for; null: none
 */
export async function valueDateNow(
  db: Kysely<Database>,
  ofRequest: CalendarDate | null,
  now: Date,
): Promise<CalendarDate> {
  if (ofRequest !== null) return ofRequest
  const today = marketDate(now)
  return spotValueDate(today, await holidaysAround(db, today))
}
