import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { invoicedFrom, monthOf } from '@fxmatch/domain/invoices/invoice'
import { closeMonth, creditCancelledOrders } from '../../commands/invoices/close-month.ts'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { firstDeliveryMonth, lastClosedMonth } from '../../db/invoices/due-commissions.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import type { ExpiryServices } from '../end-each.ts'

type Services = Pick<ExpiryServices, 'db' | 'clock' | 'ids'>

/**
 * Closes every month whose first working day after it has come, the oldest first, each in a transaction of its own, and
 * credits what was cancelled. What was due while nobody ran is made good.
 * @returns how many invoices and credit notes were issued
 */
export async function closeDueMonths(services: Services): Promise<{ invoices: number; creditNotes: number }> {
  const { db, clock } = services
  const transaction = { ...services, requestId: null }
  let invoices = 0
  for (;;) {
    const last = await lastClosedMonth(db)
    const month = last === null ? await firstDeliveryMonth(db) : monthOf(last).next
    if (month === null) break
    const holidays = await holidaysWithin(db, monthOf(month).next, 31)
    if (marketDate(clock.now()) < invoicedFrom(month, holidays)) break
    const closed = await runInTransaction(db, transaction, (context) => closeMonth(context, { month }))
    if (!closed.ok) throw new Error(`the month ${month} was not closed: ${closed.refusal.code}`)
    invoices += closed.value.invoices
  }
  const credited = await runInTransaction(db, transaction, creditCancelledOrders)
  return { invoices, creditNotes: credited.ok ? credited.value.creditNotes : 0 }
}
