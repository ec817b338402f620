import type { PgBoss } from 'pg-boss'
import type { ExpiryServices } from '../expire-due.ts'
import { closeDueMonths } from './close-due-months.ts'

const INVOICES = 'invoices'
/** Each hour: the first after the working day has begun closes the month, and cancellations are credited soon. */
const INVOICES_CRON = '7 * * * *'

/** Adds the closing of months to a started pg-boss. @param onIssued called when something was issued */
export async function addInvoiceJobs(
  boss: PgBoss,
  services: ExpiryServices & { readonly onChanged?: () => void },
): Promise<void> {
  await boss.createQueue(INVOICES, { policy: 'singleton', retryLimit: 5, retryBackoff: true })
  await boss.schedule(INVOICES, INVOICES_CRON)
  await boss.work(INVOICES, { pollingIntervalSeconds: 30 }, async () => {
    const issued = await closeDueMonths(services)
    if (issued.invoices + issued.creditNotes === 0) return
    services.log.info(issued, 'jobs: invoices issued')
    services.onChanged?.()
  })
}
