import { addCalendarDays, marketDate, marketInstant } from '@fxmatch/domain/calendar/working-days'
import { invoicedFrom, monthOf } from '@fxmatch/domain/invoices/invoice'
import { closeMonth } from '@fxmatch/server/commands/invoices/close-month'
import { recordInvoicePayment } from '@fxmatch/server/commands/invoices/record-payment'
import { holidaysWithin } from '@fxmatch/server/db/reference/holidays'
import { act, tick, type World } from './world.ts'

/**
 * Last month's commission invoices, issued on the first working day after it, and one of them paid since. On the days
 * before that there is no invoice yet, as in life.
 */
export async function seedInvoices(world: World, now: Date): Promise<void> {
  const today = marketDate(now)
  const last = addCalendarDays(monthOf(today).first, -1)
  const due = invoicedFrom(last, await holidaysWithin(world.db, last, 31))
  const issuing = marketInstant(due, '07:00')
  if (issuing > now) return
  world.at = issuing
  await tick(world, (context) => closeMonth(context, { month: last }))
  world.at = now
  const first = await world.db
    .selectFrom('invoices')
    .select(['id', 'version'])
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (first && due < today)
    await act(world, 'bo.fxmatch', (context) =>
      recordInvoicePayment(context, { invoiceId: first.id, version: first.version, paidOn: today }),
    )
}
