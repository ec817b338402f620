import { PgBoss } from 'pg-boss'
import type { Tx } from '../commands/kernel/context.ts'
import type { QueueDeliveries } from '../commands/webhooks/webhook-services.ts'
import { JOB_SCHEMA } from '../db/jobs/install-job-queue.ts'
import type { StoredLiveEvent } from '../db/outbox/live-events.ts'
import { followWork } from '../observe/work-span.ts'
import { CRONS, type Cron, type JobOptions, SWEEPS } from './clock.ts'
import { addExportJobs, exportQueueOf } from './exports/export-jobs.ts'
import { startMarketClock } from './market-clock.ts'
import { repeat } from './repeat.ts'
import { keepScreeningService } from './screening/ask-names.ts'
import { addSettlementJobs, settlementQueueOf } from './settlements/settlement-jobs.ts'
import { addDeliveryJobs, deliveryQueueOf } from './webhooks/delivery-jobs.ts'

/** The jobs of this process. */
export interface Jobs {
  /** Queues the making of an export's file, in the transaction that puts the export on record. */
  queueExport(tx: Tx, exportId: string): Promise<void>
  /** Queues the running of a settlement, in the transaction that puts it on record. */
  queueSettlement(tx: Tx, settlementId: string): Promise<void>
  /** Has deliveries to endpoints looked at, in the transaction that makes or moves them. */
  queueDeliveries: QueueDeliveries
  /** Has everything with a time table run soon, whatever the hour: in a sandbox whose clock was moved. */
  runSoon(): Promise<void>
  /** Has work that waits for what the live feed tells look at it at once. */
  heed(events: readonly Pick<StoredLiveEvent, 'topic'>[]): void
  stop(): Promise<void>
}

/**
 * Starts what happens by itself (`clock.ts`), and the queues of what people ask for. A deadline stands on the order, on
 * the draft of a request and on the position, so there is no timer that a restart could lose: what was due while nobody
 * ran is ended by the first sweep.
 * @throws when the database cannot be reached or is not migrated
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  await keepScreeningService(options)
  const boss = await startQueues(options)
  const queueDeliveries = deliveryQueueOf(boss, options.clock)
  const sweeps = startSweeps({ ...options, queueDeliveries })
  const marketClock = startMarketClock(options)
  return {
    queueExport: exportQueueOf(boss),
    queueSettlement: settlementQueueOf(boss),
    queueDeliveries,
    runSoon: async () => {
      for (const { name, isWanted } of CRONS) if (isWanted?.(options) !== false) await boss.send(name, {})
    },
    heed: (events) => {
      for (const { isWokenBy, wake } of sweeps) if (isWokenBy !== undefined && events.some(isWokenBy)) wake()
    },
    stop: async () => {
      await Promise.all([...sweeps, marketClock].map((each) => each.stop()))
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function startQueues(options: JobOptions): Promise<PgBoss> {
  const { log, databaseUrl } = options
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
    // Lines are told of a job at its commit, over a connection of their own, and look for it rarely (`woken-queue.ts`).
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: pg-boss'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `jobs: ${message}`))
  await boss.start()
  try {
    for (const cron of CRONS) await addCron(boss, cron, options)
    await addExportJobs(boss, options)
    await addSettlementJobs(boss, options)
    const { webhooks } = options
    if (webhooks) await addDeliveryJobs(boss, { ...options, ...webhooks })
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

async function addCron(boss: PgBoss, cron: Cron, options: JobOptions): Promise<void> {
  const { name, retryLimit = 3, isWanted, allOrNone } = cron
  const { log, metrics, onChanged } = options
  await boss.createQueue(name, { policy: 'singleton', retryLimit, retryBackoff: true })
  if (isWanted?.(options) === false) {
    if (allOrNone) await boss.unschedule(name)
    return
  }
  await boss.schedule(name, cron.cron)
  const watch = metrics?.watchTask(name, rhythmOf(cron))
  await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
    try {
      const { facts, changed } = await followWork({ name }, () => cron.run(options))
      log.info(facts, `jobs: ${name}`)
      watch?.done()
      if (changed) onChanged?.()
    } catch (error) {
      // pg-boss keeps a failure in its tables; somebody must hear of it.
      log.error({ err: error }, `jobs: ${name} failed`)
      watch?.failed()
      throw error
    }
  })
}

/** The second field of a time table is the hour. */
const rhythmOf = ({ cron }: Cron) => (cron.split(' ')[1] === '*' ? 'hour' : 'day')

function startSweeps(options: JobOptions) {
  const { log, metrics, onChanged } = options
  return SWEEPS.map(({ name, everyMs, isWokenBy, run }) => {
    const onRound = metrics?.watchRound(name)
    const repeated = repeat({ everyMs: everyMs(options), name: `jobs: ${name}`, log, onRound }, async () => {
      const changed = await followWork({ name }, async (tell) => {
        const count = await run(options)
        tell({ 'fxmatch.sweep.changed': count })
        return count
      })
      if (changed > 0) onChanged?.()
    })
    return { ...repeated, isWokenBy }
  })
}
