import { PgBoss } from 'pg-boss'
import type { Tx } from '../commands/kernel/context.ts'
import { JOB_SCHEMA } from '../db/jobs/install-job-queue.ts'
import { foldOrderTallies } from '../db/orders/order-tallies.ts'
import type { ReportReads } from '../db/replica/report-reads.ts'
import { addAuditJobs } from './audit/audit-jobs.ts'
import { type ExpiryServices, expireDue } from './expire-due.ts'
import { addExportJobs, exportQueueOf } from './exports/export-jobs.ts'
import { addInvoiceJobs } from './invoices/invoice-jobs.ts'
import { keepMarketLimits } from './keep-market-limits.ts'
import { startMarketClock } from './market-clock.ts'
import { addNotificationJobs, startNotificationMail } from './notifications/notification-jobs.ts'
import { prune, pruneAccountTraces } from './prune.ts'
import { addRecordJobs } from './record/record-jobs.ts'
import { repeat } from './repeat.ts'
import { addSettlementJobs, settlementQueueOf } from './settlements/settlement-jobs.ts'
import { addSignUpJobs } from './sign-ups/sign-up-jobs.ts'
import { expireTrustRequests } from './trust/keep-trust.ts'
import { addTrustJobs } from './trust/trust-jobs.ts'

const SWEEP_MS = 5_000
const HOUR_MS = 3_600_000

/** Queue of the hourly clean-up, and its time table. */
const PRUNE = 'prune'
const PRUNE_CRON = '17 * * * *'

export interface JobOptions extends ExpiryServices {
  /** Where the rows of large files are read. Default: where they are written. */
  readonly reports?: ReportReads
  readonly databaseUrl: string
  /** How long relayed events, live events and kept answers stay. Default: 48 hours. */
  readonly retentionHours?: number
  readonly sweepMs?: number
  /** Folder for the daily heads of the audit chain; none are written without. */
  readonly auditHeadDirectory?: string | null
  /** Whether what is older than its ten years is deleted. Default: not. */
  readonly deleteExpiredRecord?: boolean
  /** Called after a sweep that ended something, or the clock changed the market: the relay has work. */
  readonly onChanged?: () => void
}

/** The jobs of this process. */
export interface Jobs {
  /** Queues the making of an export's file, in the transaction that puts the export on record. */
  queueExport(tx: Tx, exportId: string): Promise<void>
  /** Queues the running of a settlement, in the transaction that puts it on record. */
  queueSettlement(tx: Tx, settlementId: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts what happens by itself. Expiry is a sweep every five seconds: the deadline stands on the order, on the draft
 * of a request and on the position, so there is no timer that a restart could lose, and what was due while nobody ran is ended by the first
 * sweep; so are a market day's opening rates and the races' opening and closing; changes of orders are added to the
 * tallies. Work that must happen once, on a time
 * table, and be retried, is in pg-boss's queues.
 * @throws when the database cannot be reached or is not migrated
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const boss = await startQueues(options)
  const sweep = startSweep(options)
  const marketClock = startMarketClock(options)
  const mails = startNotificationMail(options)
  return {
    queueExport: exportQueueOf(boss),
    queueSettlement: settlementQueueOf(boss),
    stop: async () => {
      await Promise.all([sweep.stop(), marketClock.stop(), mails.stop()])
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function startQueues(options: JobOptions): Promise<PgBoss> {
  const { db, clock, log, databaseUrl } = options
  const retentionMs = (options.retentionHours ?? 48) * HOUR_MS
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: '-c role=fxmatch_app -c TimeZone=UTC',
    application_name: 'fxmatch jobs',
    schema: JOB_SCHEMA,
    max: 3,
    // The application's role owns nothing: tables and indexes are the migration's business.
    migrate: false,
    createSchema: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: pg-boss'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`))
  await boss.start()
  try {
    await boss.createQueue(PRUNE, { policy: 'singleton', retryLimit: 3, retryBackoff: true })
    await boss.schedule(PRUNE, PRUNE_CRON)
    await boss.work(PRUNE, { pollingIntervalSeconds: 30 }, async () => {
      const before = new Date(clock.now().getTime() - retentionMs)
      const traces = await pruneAccountTraces(db, clock.now())
      log.info({ ...(await prune(db, before)), ...traces, before }, 'jobs: pruned')
    })
    await addAuditJobs(boss, options, options.auditHeadDirectory ?? null)
    await addRecordJobs(boss, options, options.deleteExpiredRecord ?? false)
    await addExportJobs(boss, options)
    await addNotificationJobs(boss, options)
    await addSignUpJobs(boss, options)
    await addTrustJobs(boss, options)
    await addInvoiceJobs(boss, options)
    await addSettlementJobs(boss, options)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

function startSweep(options: JobOptions): { stop(): Promise<void> } {
  const { log, onChanged, sweepMs = SWEEP_MS } = options
  return repeat({ everyMs: sweepMs, name: 'jobs: the sweep', log }, async () => {
    const { orders, requests, positions } = await expireDue(options)
    const { openingRates, races } = await keepMarketLimits(options)
    const trustRequests = await expireTrustRequests(options)
    await foldOrderTallies(options.db)
    if (orders + requests + positions + openingRates + races + trustRequests > 0) onChanged?.()
  })
}
