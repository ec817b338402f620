import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { invoicedFrom, monthOf } from '@fxmatch/domain/invoices/invoice'
import { dueCancellations, dueDeliveries } from '../../db/invoices/due-commissions.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { issueInvoice, lockNumbers } from './issue-invoice.ts'

/** For how many days before the month deliveries are looked for that came too late for their own month's invoice. */
const LATE_DAYS = 31

function grouped<T>(lines: readonly T[], keyOf: (line: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  return groups
}

/**
 * Closes a month (domain rules §9): issues one invoice to each company that owes commission for its deliveries (decision
 * record 0040), all in one transaction and under one lock, so that their numbers have no gap whatever fails. Does nothing for
 * a month that is closed, and before the first working day of the next one.
 * @param month any of its days
 * @returns how many invoices were issued
 */
export async function closeMonth(
  context: CommandContext,
  { month }: { month: string },
): Promise<Result<{ invoices: number }>> {
  const { tx, clock } = context
  const now = clock.now()
  const today = marketDate(now)
  const { first: period, next } = monthOf(month)
  const holidays = await holidaysWithin(tx, next, 31)
  if (today < invoicedFrom(month, holidays)) return done({ invoices: 0 })
  await lockNumbers(tx, 'INVOICE', Number(today.slice(0, 4)))
  const closed = await tx
    .selectFrom('invoice_closings')
    .select('period')
    .where('period', '=', period)
    .executeTakeFirst()
  if (closed) return done({ invoices: 0 })
  const due = await dueDeliveries(tx, {
    from: startOfMarketDate(addCalendarDays(period, -LATE_DAYS)),
    before: startOfMarketDate(next),
    period,
  })
  const companies = grouped(due, ({ companyId }) => companyId)
  for (const [companyId, lines] of companies)
    await issueInvoice(context, { kind: 'INVOICE', companyId, period, credits: null, lines })
  await tx
    .insertInto('invoice_closings')
    .values({ period, closed_at: now, invoices: companies.size })
    .execute()
  return done({ invoices: companies.size })
}

/**
 * Issues credit notes for invoiced orders that were cancelled since: one per invoice, of the amounts that the cancellations
 * reversed in the ledger (decision record 0040).
 * @returns how many were issued
 */
export async function creditCancelledOrders(
  context: CommandContext,
): Promise<Result<{ creditNotes: number }>> {
  const { tx, clock } = context
  await lockNumbers(tx, 'CREDIT_NOTE', Number(marketDate(clock.now()).slice(0, 4)))
  const due = grouped(await dueCancellations(tx), ({ invoiceId }) => invoiceId)
  for (const [credits, lines] of due) {
    const { company_id, period } = await tx
      .selectFrom('invoices')
      .select(['company_id', 'period'])
      .where('id', '=', credits)
      .executeTakeFirstOrThrow()
    await issueInvoice(context, { kind: 'CREDIT_NOTE', companyId: company_id, period, credits, lines })
  }
  return done({ creditNotes: due.size })
}
