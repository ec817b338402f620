import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'
import { remembered } from './remembered.ts'

/** Holidays in the month after a day: enough to find a spot value date. */
export function holidaysAround(db: Db | Transaction<Database>, day: string): Promise<ReadonlySet<string>> {
  return holidaysWithin(db, day, 31)
}

/** Holidays from a day to so many days later. */
export async function holidaysWithin(
  db: Db | Transaction<Database>,
  day: string,
  days: number,
): Promise<ReadonlySet<string>> {
  return remembered(db, `holidays ${day} ${days}`, async () => {
    const rows = await db
      .selectFrom('holidays')
      .select('day')
      .where('day', '>=', day)
      .where('day', '<=', addCalendarDays(day, days))
      .execute()
    return new Set(rows.map((row) => row.day))
  })
}
