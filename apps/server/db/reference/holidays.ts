import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

/** Holidays in the month after a day: enough to find a spot value date. */
export async function holidaysAround(
  db: Db | Transaction<Database>,
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('holidays')
    .select('day')
    .where('day', '>=', day)
    .where('day', '<=', addCalendarDays(day, 31))
    .execute()
  return new Set(rows.map((row) => row.day))
}
