import { fromKysely, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { fillExport } from '../../commands/exports/fill-export.ts'
import type { Clock, Ids, Tx } from '../../commands/kernel/context.ts'
import { emit } from '../../commands/kernel/record.ts'
import type { Db } from '../../db/connect.ts'
import { failExport, pruneExports } from '../../db/exports/export-rows.ts'
import type { ReportReads } from '../../db/replica/report-reads.ts'
import { followWork, presentTrace } from '../../observe/work-span.ts'
import type { JobMetrics } from '../metrics.ts'
import { createWokenQueue, WOKEN } from '../woken-queue.ts'

/** Files to make; files that three tries could not make. */
const FILL = 'fill-export'
const FAILED = 'fail-export'
const PRUNE_BATCH = 200

export interface ExportJobServices {
  readonly db: Db
  /** Where the rows of large files are read. */
  readonly reports?: ReportReads
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly onChanged?: () => void
  readonly metrics?: JobMetrics
}

interface ExportJob {
  readonly exportId: string
  /** The trace in which it was asked for. */
  readonly traceparent?: string
}

/**
 * Adds the export queues to a started pg-boss. A server that dies while it makes a file stops its heartbeat: the queue
 * gives the job to another one.
 */
export async function addExportJobs(boss: PgBoss, services: ExportJobServices): Promise<void> {
  const { db, reports, clock, ids, log, onChanged, metrics } = services
  const watch = metrics?.watchTask(FILL, 'demand')
  const reading = reports ? { reports } : {}
  const tell = (type: 'export.finished' | 'export.failed') => (tx: Tx, exportId: string) =>
    emit({ tx, clock, ids, requestId: null }, [{ type, exportId }])
  await boss.createQueue(FAILED, { retryLimit: 3, retryBackoff: true })
  await createWokenQueue(boss, FILL, {
    retryLimit: 2,
    retryBackoff: true,
    expireInSeconds: 3_600,
    heartbeatSeconds: 30,
    deadLetter: FAILED,
  })
  await boss.work<ExportJob>(FILL, WOKEN, async (jobs) => {
    // Who asked may have left the page: it is told where the file is.
    for (const { data } of jobs) {
      try {
        await followWork({ name: FILL, cause: data }, () =>
          fillExport(db, data.exportId, { ...reading, whenDone: tell('export.finished') }),
        )
        watch?.done()
      } catch (error) {
        watch?.failed()
        throw error
      }
    }
    onChanged?.()
  })
  await boss.work<ExportJob>(FAILED, { pollingIntervalSeconds: 10 }, async (jobs) => {
    for (const { data } of jobs) {
      log.error({ exportId: data.exportId }, 'jobs: an export could not be made')
      watch?.givenUp()
      await followWork({ name: FAILED, cause: data }, () =>
        db.transaction().execute(async (tx) => {
          if (await failExport(tx, data.exportId)) await tell('export.failed')(tx, data.exportId)
        }),
      )
    }
    onChanged?.()
  })
}

/** Deletes the files of exports that have expired. @returns how many */
export async function pruneExpiredExports(db: Db, now: Date): Promise<number> {
  let pruned = 0
  for (let some = PRUNE_BATCH; some === PRUNE_BATCH; pruned += some)
    some = await pruneExports(db, now, PRUNE_BATCH)
  return pruned
}

/** Queues an export in the transaction that puts it on record: both are there after the commit, or neither. */
export function exportQueueOf(boss: PgBoss): (tx: Tx, exportId: string) => Promise<void> {
  return async (tx, exportId) => {
    await boss.send(FILL, { exportId, ...presentTrace() } satisfies ExportJob, { db: fromKysely(tx) })
  }
}
