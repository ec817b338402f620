import type { Holiday } from '@fxmatch/contract/http/control'
import { isFixedHoliday, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { Db } from '../../db/connect.ts'

/** The holidays of a year, in order, each with whether it may be taken off the table. */
export async function listHolidays(db: Db, year: number, now: Date): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holidays')
    .select(['day', 'label'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()
  return rows.map((row) => present(row, now))
}

/** One holiday; null where the day is none. */
export async function getHoliday(db: Db, day: string, now: Date): Promise<Holiday | null> {
  const row = await db
    .selectFrom('holidays')
    .select(['day', 'label'])
    .where('day', '=', day)
    .executeTakeFirst()
  return row ? present(row, now) : null
}

function present({ day, label }: { day: string; label: string }, now: Date): Holiday {
  const fixed = isFixedHoliday(day)
  const rule = fixed ? 'HOLIDAY_FIXED' : day < marketDate(now) ? 'HOLIDAY_PAST' : null
  return { day, label, fixed, remove: { allowed: rule === null, rule } }
}
