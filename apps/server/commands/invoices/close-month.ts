import { addCalendarDays, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { invoicedFrom, monthOf } from '@fxmatch/domain/invoices/invoice'
import { dueCancellations, dueDeliveries } from '../../db/invoices/due-commissions.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { issueInvoice, lockNumbers } from './issue-invoice.ts'

/** How many days before the month a late delivery is still looked for: it goes on the invoice of the month after. */
const LATE_DAYS = 31

function grouped<T>(lines: readonly T[], keyOf: (line: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line])
  return groups
}

/**
 * Closes a month: one invoice for each company that owes commission of its deliveries, all in one transaction under one
 * lock, so that numbers follow each other without gap whatever fails. Closed again, or before the first working day of
 * the next month, it does nothing. @param month any of its days @returns how many invoices were issued
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
 * Gives credit notes for invoiced orders that were cancelled since: one per invoice, of the amounts that the cancellation
 * took out of the book. @returns how many were issued
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
