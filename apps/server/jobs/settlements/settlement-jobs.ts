import { fromKysely, type PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { runSettlement } from '../../commands/cash-out/run-settlement.ts'
import type { Clock, Ids, Tx } from '../../commands/kernel/context.ts'
import type { Db } from '../../db/connect.ts'
import { finishSettlement } from '../../db/orders/settlement-rows.ts'
import { followWork, presentTrace } from '../../observe/work-span.ts'
import type { JobMetrics } from '../metrics.ts'
import { createWokenQueue, WOKEN } from '../woken-queue.ts'

/** Settlements to run; settlements that five tries could not end. */
const RUN = 'run-settlement'
const GIVEN_UP = 'give-up-settlement'

export interface SettlementJobServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly onChanged?: () => void
  readonly metrics?: JobMetrics
}

interface SettlementJob {
  readonly settlementId: string
  /** The trace in which it was asked for. */
  readonly traceparent?: string
}

/**
 * Adds the settlement queues to a started pg-boss. A server that dies in the midst of one stops its heartbeat: the queue
 * gives it to another, which goes on with the orders that were not tried.
 */
export async function addSettlementJobs(boss: PgBoss, services: SettlementJobServices): Promise<void> {
  const { db, clock, ids, log, onChanged, metrics } = services
  const watch = metrics?.watchTask(RUN, 'demand')
  await boss.createQueue(GIVEN_UP, { retryLimit: 3, retryBackoff: true })
  await createWokenQueue(boss, RUN, {
    retryLimit: 4,
    retryBackoff: true,
    expireInSeconds: 3_600,
    heartbeatSeconds: 30,
    deadLetter: GIVEN_UP,
  })
  await boss.work<SettlementJob>(RUN, WOKEN, async (jobs) => {
    for (const { data } of jobs) {
      const onFailure = (error: unknown, orderId: string) =>
        log.error(
          { err: error, orderId, settlementId: data.settlementId },
          'an order of a district could not be cashed out',
        )
      const told = onChanged ? { onSettled: onChanged } : {}
      try {
        await followWork({ name: RUN, cause: data }, () =>
          runSettlement({ db, clock, ids, onFailure, ...told }, data.settlementId),
        )
        watch?.done()
      } catch (error) {
        watch?.failed()
        throw error
      }
    }
  })
  await boss.work<SettlementJob>(GIVEN_UP, { pollingIntervalSeconds: 10 }, async (jobs) => {
    for (const { data } of jobs) {
      log.error(
        { settlementId: data.settlementId },
        'jobs: a settlement was given up before all of its orders were tried',
      )
      watch?.givenUp()
      await followWork({ name: GIVEN_UP, cause: data }, () =>
        finishSettlement(db, data.settlementId, clock.now()),
      )
    }
  })
}

/** Queues a settlement in the transaction that puts it on record: both are there after the commit, or neither. */
export function settlementQueueOf(boss: PgBoss): (tx: Tx, settlementId: string) => Promise<void> {
  return async (tx, settlementId) => {
    await boss.send(RUN, { settlementId, ...presentTrace() } satisfies SettlementJob, { db: fromKysely(tx) })
  }
}
