import type { PgBoss } from 'pg-boss'
import type { ExpiryServices } from '../expire-due.ts'
import { writeAuditHead } from './write-audit-head.ts'

const AUDIT_HEAD = 'audit-head'
/** Each hour, so that a day on which the server stood at midnight has its head too; one line is written a day. */
const AUDIT_HEAD_CRON = '11 * * * *'

/**
 * Adds the daily head of the audit chain to a started pg-boss. Of several nodes one at a time does it; all that have the
 * folder should share it.
 * @param directory folder of the file; null adds nothing
 */
export async function addAuditJobs(
  boss: PgBoss,
  { db, clock, log }: Pick<ExpiryServices, 'db' | 'clock' | 'log'>,
  directory: string | null,
): Promise<void> {
  if (directory === null) return
  await boss.createQueue(AUDIT_HEAD, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
  await boss.schedule(AUDIT_HEAD, AUDIT_HEAD_CRON)
  await boss.work(AUDIT_HEAD, { pollingIntervalSeconds: 30 }, async () => {
    try {
      const head = await writeAuditHead({ db, clock, directory })
      if (head) log.info(head, 'jobs: the head of the audit chain is on file')
    } catch (error) {
      // pg-boss keeps a failure in its tables; this one somebody must hear of.
      log.error({ err: error }, 'jobs: the head of the audit chain was not written')
      throw error
    }
  })
}
