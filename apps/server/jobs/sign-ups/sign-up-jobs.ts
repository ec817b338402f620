import type { PgBoss } from 'pg-boss'
import type { ExpiryServices } from '../expire-due.ts'
import { pruneSignUps } from './prune-sign-ups.ts'

const PRUNE = 'prune-sign-ups'
const PRUNE_CRON = '53 * * * *'

/** Adds the hourly end of the keeping of personal data in sign-ups to a started pg-boss. */
export async function addSignUpJobs(
  boss: PgBoss,
  services: ExpiryServices & { readonly onChanged?: () => void },
): Promise<void> {
  await boss.createQueue(PRUNE, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
  await boss.schedule(PRUNE, PRUNE_CRON)
  await boss.work(PRUNE, { pollingIntervalSeconds: 30 }, async () => {
    const pruned = await pruneSignUps(services)
    if (pruned.removed + pruned.dropped > 0) services.onChanged?.()
    services.log.info(pruned, 'jobs: sign-ups cleared')
  })
}
