import type { Logger } from 'pino'
import type { Clock, CommandContext, Ids } from '../commands/kernel/context.ts'
import type { Result } from '../commands/kernel/result.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { expireRequest } from '../commands/order-requests/expire-request.ts'
import { expireOrder } from '../commands/orders/expire-order.ts'
import { expirePosition } from '../commands/positions/expire-position.ts'
import type { Db } from '../db/connect.ts'
import { dueOrders, duePositions, dueRequests } from '../db/jobs/due.ts'

const BATCH = 200

export interface ExpiryServices {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
}

/**
 * Ends what has run out of time: orders (their positions are free again) first, then drafts of order
 * requests with the orders that they still have, then positions. Each is a command in a
 * transaction of its own, so one that fails holds up no other and is tried again by the next sweep. Several processes
 * may sweep at once: the commands lock, look again, and refuse quietly what somebody else has ended or prolonged.
 * @returns how many orders, order requests and positions were ended
 */
export async function expireDue(
  services: ExpiryServices,
): Promise<{ orders: number; requests: number; positions: number }> {
  const now = services.clock.now()
  const orderIds = await dueOrders(services.db, now, BATCH)
  const orders = await endEach(services, 'order', orderIds, (context, orderId) =>
    expireOrder(context, { orderId }),
  )
  const requestIds = await dueRequests(services.db, now, BATCH)
  const requests = await endEach(services, 'order request', requestIds, (context, requestId) =>
    expireRequest(context, { requestId }),
  )
  const positionIds = await duePositions(services.db, now, BATCH)
  const positions = await endEach(services, 'position', positionIds, (context, positionId) =>
    expirePosition(context, { positionId }),
  )
  return { orders, requests, positions }
}

async function endEach<Id>(
  services: ExpiryServices,
  kind: string,
  ids: readonly Id[],
  end: (context: CommandContext, id: Id) => Promise<Result<unknown>>,
): Promise<number> {
  const { db, clock, ids: newIds, log } = services
  let ended = 0
  for (const id of ids) {
    try {
      const result = await runInTransaction(db, { clock, ids: newIds, requestId: null }, (context) =>
        end(context, id),
      )
      if (result.ok) ended += 1
      else log.debug({ kind, id, refusal: result.refusal.code }, 'jobs: not expired, somebody acted before')
    } catch (error) {
      log.error({ err: error, kind, id }, 'jobs: could not be expired, trying again')
    }
  }
  return ended
}
