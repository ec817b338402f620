import type { PgBoss } from 'pg-boss'
import type { ExpiryServices } from '../expire-due.ts'
import { deleteExpiredParts } from './delete-expired.ts'

const EXPIRED = 'delete-expired-record'
/** At night in Tunis: what falls due does so once a year, at its beginning. */
const EXPIRED_CRON = '41 1 * * *'

/**
 * Adds the deletion of what is older than ten years to a started pg-boss. Of several nodes one at a time does it.
 * @param enabled whether the deployment wants it; else the queue is there and nothing is put into it
 */
export async function addRecordJobs(
  boss: PgBoss,
  services: ExpiryServices & { readonly onChanged?: () => void },
  enabled: boolean,
): Promise<void> {
  await boss.createQueue(EXPIRED, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
  if (!enabled) {
    await boss.unschedule(EXPIRED)
    return
  }
  await boss.schedule(EXPIRED, EXPIRED_CRON)
  await boss.work(EXPIRED, { pollingIntervalSeconds: 30 }, async () => {
    try {
      const deleted = await deleteExpiredParts(services)
      services.log.info(deleted, 'jobs: what is older than ten years is deleted')
      if (Object.values(deleted).some((count) => count > 0)) services.onChanged?.()
    } catch (error) {
      // pg-boss keeps a failure in its tables; this one somebody must hear of.
      services.log.error({ err: error }, 'jobs: what is older than ten years was not deleted')
      throw error
    }
  })
}
