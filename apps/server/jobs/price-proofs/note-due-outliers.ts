import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { monthOf } from '@fxmatch/domain/invoices/invoice'
import { runInTransaction } from '../../commands/kernel/unit-of-work.ts'
import { noteOutliers } from '../../commands/orders/note-outliers.ts'
import type { ExpiryServices } from '../end-each.ts'

/**
 * Looks for prices that lie far out of this month, and of the last one, whose deals may have been confirmed since.
 * @returns how many were put before somebody
 */
export async function noteDueOutliers({
  db,
  clock,
  ids,
}: Pick<ExpiryServices, 'db' | 'clock' | 'ids'>): Promise<{ outliers: number }> {
  const today = marketDate(clock.now())
  const last = addCalendarDays(monthOf(today).first, -1)
  let outliers = 0
  for (const day of [last, today]) {
    const services = { clock, ids, requestId: null }
    const noted = await runInTransaction(db, services, (context) =>
      noteOutliers(context, { month: day.slice(0, 7) }),
    )
    if (noted.ok) outliers += noted.value.found
  }
  return { outliers }
}
