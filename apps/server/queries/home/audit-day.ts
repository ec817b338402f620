import type { HomeFigures } from '@fxmatch/contract/http/home'
import { AUDIT_EXCEPTIONS } from '@fxmatch/domain/audit/exceptions'
import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { Db } from '../../db/connect.ts'
import { countAuditOfDay } from '../../db/home/home-rows.ts'

const byCount = (a: { count: number; name: string }, b: { count: number; name: string }) =>
  b.count - a.count || a.name.localeCompare(b.name)

function added(rows: readonly { readonly name: string; readonly count: number }[]) {
  const sums = new Map<string, number>()
  for (const { name, count } of rows) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].map(([name, count]) => ({ name, count })).sort(byCount)
}

/** What the audit has recorded since the day in Tunis began, by what it is about, and what of it is out of the ordinary. */
export async function readAuditDay(db: Db, now: Date): Promise<NonNullable<HomeFigures['audit']>> {
  const day = marketDate(now)
  const rows = await countAuditOfDay(db, {
    from: startOfMarketDate(day),
    until: startOfMarketDate(addCalendarDays(day, 1)),
  })
  const exceptions = rows.filter(({ action }) => AUDIT_EXCEPTIONS.some((one) => one === action))
  return {
    day,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    objectTypes: added(rows.map(({ objectType, count }) => ({ name: objectType, count }))).map(
      ({ name, count }) => ({ objectType: name, count }),
    ),
    exceptions: added(exceptions.map(({ action, count }) => ({ name: action, count }))).map(
      ({ name, count }) => ({ action: name, count }),
    ),
  }
}
