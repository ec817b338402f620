import { fromKysely, type PgBoss } from 'pg-boss'
import type { Clock } from '../../commands/kernel/context.ts'
import { realTime } from '../../commands/kernel/system-services.ts'
import type { QueueDeliveries } from '../../commands/webhooks/webhook-services.ts'
import { deliveriesInTurn } from '../../db/webhooks/delivery-rows.ts'
import { followWork } from '../../observe/work-span.ts'
import type { JobMetrics } from '../metrics.ts'
import { createWokenQueue, type Looking, WOKEN } from '../woken-queue.ts'
import { type DeliverServices, deliver } from './deliver.ts'

const QUEUE = 'webhook-deliveries'
/** Lines of a server, and how many of all servers one company may hold: who does not answer delays nobody else. */
const LINES = 8
const LINES_PER_COMPANY = 3
const BATCH = 4

interface DeliveryJob {
  readonly deliveryId: string
}

/**
 * Adds the queue of deliveries to a started pg-boss. When a delivery is tried again stands in its row; the job only says when to look.
 * A server that dies stops its heartbeat: the queue gives what it had in hand to another.
 */
export async function addDeliveryJobs(
  boss: PgBoss,
  services: Omit<DeliverServices, 'queue'> & { readonly metrics?: JobMetrics; readonly looking?: Looking },
): Promise<void> {
  const queue = deliveryQueueOf(boss, services.clock)
  const watch = services.metrics?.watchTask(QUEUE, 'demand')
  await createWokenQueue(boss, QUEUE, {
    // Only what is no answer of a receiver fails here: the database away, a key that is missing.
    retryLimit: 1_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 120,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3_600,
  })
  await boss.work<DeliveryJob>(
    QUEUE,
    {
      ...(services.looking ?? WOKEN),
      localConcurrency: LINES,
      groupConcurrency: LINES_PER_COMPANY * BATCH,
      batchSize: BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    async (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data }) => {
          try {
            await followWork({ name: QUEUE }, () => deliver({ ...services, queue }, data.deliveryId))
            watch?.done()
            return { id, status: 'completed' as const }
          } catch (error) {
            services.log.error({ err: error, deliveryId: data.deliveryId }, 'webhooks: an attempt went wrong')
            watch?.failed()
            return { id, status: 'failed' as const }
          }
        }),
      ),
  )
}

/** Queues deliveries in the transaction that makes or moves them: both are there after the commit, or neither. */
export function deliveryQueueOf(boss: PgBoss, clock: Clock): QueueDeliveries {
  return async (tx, deliveries) => {
    if (deliveries.length === 0) return
    await boss.insert(
      QUEUE,
      deliveries.map(({ id, companyId, at }) => ({
        data: { deliveryId: id } satisfies DeliveryJob,
        // The queue has the real time, and the database's, by which what is due now may be due only in a moment: it would tell nobody.
        ...(at > clock.now() && { startAfter: realTime(clock, at) }),
        group: { id: companyId },
      })),
      { db: fromKysely(tx) },
    )
  }
}

/** For how long what is due may wait for its job before it is queued anew. */
const LOST_MS = 15 * 60_000

/** Queues anew what is due for a while and nobody sends, whatever became of its job. @returns how many */
export async function queueLostDeliveries(
  { db, clock }: Pick<DeliverServices, 'db' | 'clock'>,
  queue: QueueDeliveries,
): Promise<number> {
  const before = new Date(clock.now().getTime() - LOST_MS)
  return db.transaction().execute(async (tx) => {
    const lost = await deliveriesInTurn(tx, null, before)
    await queue(tx, lost)
    return lost.length
  })
}
