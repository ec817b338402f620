import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { daysOfMonth, monthAfter, readyFrom } from '@fxmatch/domain/execution-report/report-period'
import { closeReportMonth, freezeReport } from '../../commands/execution-reports/freeze-report.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { reportedPairs } from '../../db/execution-reports/report-orders.ts'
import { firstProvenMonth, lastFrozenMonth } from '../../db/execution-reports/report-rows.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { ExpiryServices } from '../end-each.ts'

/**
 * Freezes the reports of every month that is due, the oldest first, each report in a transaction of its own; what was due while nobody
 * ran is made good, and a run that stopped goes on with those that are left.
 * @returns how many were frozen
 */
export async function freezeDueReports({
  db,
  clock,
  ids,
}: Pick<ExpiryServices, 'db' | 'clock' | 'ids'>): Promise<{ reports: number }> {
  const services = { clock, ids, requestId: null }
  let reports = 0
  for (;;) {
    const last = await lastFrozenMonth(db)
    const month = last === null ? await firstProvenMonth(db) : monthAfter(last)
    if (month === null) break
    const days = daysOfMonth(month)
    if (marketDate(clock.now()) < readyFrom(month, await holidaysWithin(db, days.to, 31))) break
    const pairs = await reportedPairs(db, days)
    for (const pair of pairs) {
      const frozen = await runInTransaction(db, services, (context) =>
        freezeReport(context, { ...pair, month }),
      )
      if (!frozen.ok) throw new Error(`the report of ${month} was not frozen: ${frozen.refusal.code}`)
      if (frozen.value.reportId !== null) reports += 1
    }
    await runInTransaction(db, services, (context) =>
      closeReportMonth(context, { month, reports: pairs.length }),
    )
  }
  return { reports }
}
