import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { reportOf } from '@fxmatch/domain/execution-report/report-figures'
import { daysOfMonth, type ReportMonth, readyFrom } from '@fxmatch/domain/execution-report/report-period'
import { readReportOrders } from '../../db/execution-reports/report-orders.ts'
import { firstDay, frozenBytes } from '../../db/execution-reports/report-rows.ts'
import { proofsSince } from '../../db/price-proofs/proof-rows.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Freezes the report of a bank and a company of a month: the figures as they are read now are what is signed and sent. Does nothing
 * where it is frozen. Refused: REPORT_STATE before the second working day after the month.
 * @returns the report's id; null where it was frozen before
 */
export async function freezeReport(
  context: CommandContext,
  { bank, company, month }: { readonly bank: string; readonly company: string; readonly month: ReportMonth },
): Promise<Result<{ reportId: string | null }>> {
  const { tx, clock, ids } = context
  const now = clock.now()
  const { from, to } = daysOfMonth(month)
  if (marketDate(now) < readyFrom(month, await holidaysWithin(tx, to, 31)))
    return refuse('REPORT_STATE', { rule: 'REPORT_TO_COME' })
  const orders = await readReportOrders(tx, { bank, buyer: company }, { from, to, basis: 'confirmed' })
  const named = await tx
    .selectFrom('companies')
    .where('id', 'in', [bank, company])
    .select(['id', 'name'])
    .execute()
  const nameOf = (id: string) => named.find((one) => one.id === id)?.name ?? ''
  const since = await proofsSince(tx)
  const written = await tx
    .insertInto('execution_reports')
    .values({
      id: ids.uuid(),
      bank_id: bank,
      company_id: company,
      month: firstDay(month),
      content: frozenBytes({
        form: 1,
        bank: { id: bank, name: nameOf(bank) },
        company: { id: company, name: nameOf(company) },
        month,
        since: since?.toISOString() ?? null,
        frozenAt: now.toISOString(),
        ...reportOf(orders, 'BOUGHT'),
      }),
      status: 'READY',
      frozen_at: now,
    })
    .onConflict((conflict) => conflict.columns(['bank_id', 'company_id', 'month']).doNothing())
    .returning(['id', 'fingerprint'])
    .executeTakeFirst()
  if (!written) return done({ reportId: null })
  await audit(context, {
    action: 'execution_report.frozen',
    objectType: 'execution_report',
    objectId: written.id,
    data: { bank, company, month, fingerprint: written.fingerprint },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'execution_report', event: 'execution_report.frozen' },
      ...{ id: written.id, companies: [bank] },
    },
  ])
  return done({ reportId: written.id })
}

/**
 * Says that all reports of a month are frozen, once.
 * @param reports how many there are
 */
export async function closeReportMonth(
  { tx, clock }: CommandContext,
  { month, reports }: { readonly month: ReportMonth; readonly reports: number },
): Promise<Result<null>> {
  await tx
    .insertInto('execution_report_months')
    .values({ month: firstDay(month), closed_at: clock.now(), reports })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute()
  return done(null)
}
