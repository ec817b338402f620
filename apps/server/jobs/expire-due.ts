import { expireRequest } from '../commands/order-requests/expire-request.ts'
import { expireOrder } from '../commands/orders/expire-order.ts'
import { expirePosition } from '../commands/positions/expire-position.ts'
import { dueOrders, duePositions, dueRequests } from '../db/jobs/due.ts'
import { BATCH, type ExpiryServices, endEach } from './end-each.ts'

/**
 * Ends what has run out of time: orders (their positions are free again) first, then drafts of order requests with the
 * orders that they still have, then positions.
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
