import { addCalendarDays, marketDate, marketInstant } from '@fxmatch/domain/calendar/working-days'
import { readyFrom } from '@fxmatch/domain/execution-report/report-period'
import type { ReportAction } from '@fxmatch/domain/execution-report/report-table'
import { monthOf } from '@fxmatch/domain/invoices/invoice'
import { stepReport } from '@fxmatch/server/commands/execution-reports/step-report'
import { systemIds } from '@fxmatch/server/commands/kernel/system-services'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { freezeDueReports } from '@fxmatch/server/jobs/execution-reports/freeze-due-reports'
import { noteDueOutliers } from '@fxmatch/server/jobs/price-proofs/note-due-outliers'
import { act, type World, wait } from './world.ts'

/** How far the bank is with the report of each of its companies. */
const STORIES: readonly (readonly [name: string, steps: readonly ReportAction[]])[] = [
  ['Agro Sahel SA', ['sign', 'send']],
  ['Importex SARL', ['sign', 'send', 'object']],
]

/**
 * What lies far out of this month's prices, and last month's execution reports, frozen on the second working day after it: one that was sent, one that its company objects to. On the
 * days before that there is no report yet, as in life.
 */
export async function seedExecutionReports(world: World, now: Date): Promise<void> {
  const present = { now: () => now }
  await noteDueOutliers({ db: world.db, clock: present, ids: systemIds(present) })
  const last = addCalendarDays(monthOf(marketDate(now)).first, -1)
  const month = last.slice(0, 7)
  const ready = marketInstant(readyFrom(month, await holidaysWithin(world.db, last, 31)), '07:00')
  if (ready > now) return
  world.at = ready
  const clock = { now: () => world.at }
  await freezeDueReports({ db: world.db, clock, ids: systemIds(clock) })
  for (const [name, steps] of STORIES) {
    world.at = ready
    for (const action of steps) {
      wait(world, 40)
      await take(world, { name, month, action })
    }
  }
  world.at = now
}

async function take(
  world: World,
  { name, month, action }: { readonly name: string; readonly month: string; readonly action: ReportAction },
): Promise<void> {
  const bank = world.actors.get('conformite.golfe')?.companyId
  if (bank === undefined) throw new Error('the demonstration lacks its compliance')
  const found = await world.db
    .selectFrom('execution_reports as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    // A company that has bought from other banks has a report of each.
    .where('r.bank_id', '=', bank)
    .where('c.name', '=', name)
    .where('r.month', '=', `${month}-01`)
    .select(['r.id', 'r.version'])
    .executeTakeFirst()
  // Bought on the last working day of the month, unless that is longer ago than the demonstration.
  if (!found) return
  const who =
    action === 'object' ? 'admin.importex' : action === 'sign' ? 'conformite.golfe' : 'controle.golfe'
  await act(world, who, (context) =>
    stepReport(context, {
      ...{ month, report: found.id, action, version: found.version },
      ...(action === 'object'
        ? { text: 'Le second ordre est plus cher que le premier, passé deux minutes plus tôt. Pourquoi ?' }
        : {}),
    }),
  )
}
