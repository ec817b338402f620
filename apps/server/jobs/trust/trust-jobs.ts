import type { PgBoss } from 'pg-boss'
import type { ExpiryServices } from '../expire-due.ts'
import { forgetTravellers } from './keep-trust.ts'

const FORGET = 'forget-travellers'
const FORGET_CRON = '37 * * * *'

/** Adds the hourly end of the keeping of travellers' personal data to a started pg-boss. */
export async function addTrustJobs(boss: PgBoss, services: ExpiryServices): Promise<void> {
  await boss.createQueue(FORGET, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
  await boss.schedule(FORGET, FORGET_CRON)
  await boss.work(FORGET, { pollingIntervalSeconds: 30 }, async () => {
    services.log.info(await forgetTravellers(services), 'jobs: travellers forgotten')
  })
}
