import { LOOK_AHEAD_DAYS } from '@fxmatch/domain/calendar/market-hours'
import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { DeadlineTerms } from '@fxmatch/domain/work/deadline'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { readMarketControl } from '../market/market-control.ts'
import { holidaysWithin } from '../reference/holidays.ts'
import type { Database } from '../schema.ts'
import { readServiceTimes } from './service-times.ts'

/** What waits for longer than so many days is late, whichever of them were holidays. */
const LOOK_BACK_DAYS = LOOK_AHEAD_DAYS

/** By what a company's deadlines go at a moment: the market's hours, its holidays before and after, the company's own times. */
export async function readDeadlineTerms(
  db: Db | Transaction<Database>,
  companyId: string,
  now: Date,
): Promise<DeadlineTerms> {
  const first = addCalendarDays(marketDate(now), -LOOK_BACK_DAYS)
  const [{ hours }, before, times] = await Promise.all([
    readMarketControl(db, now),
    holidaysWithin(db, first, LOOK_BACK_DAYS),
    readServiceTimes(db, companyId, now),
  ])
  return { hours: { ...hours, holidays: new Set([...before, ...hours.holidays]) }, times }
}
