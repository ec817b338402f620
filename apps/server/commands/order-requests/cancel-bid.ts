import { lockRequest } from '../../db/order-requests/request-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { stepOrder } from '../orders/step-order.ts'
import { announceBid } from './announce-bid.ts'
import { unknownReference } from './open-request.ts'

/**
 * The bank takes its bid back, while the company has not answered it. Refused: MISSING_CAPABILITY; NOT_FOUND for an unknown
 * request or an order that is not of it; what `decideOrder` refuses of `cancel_bid`.
 */
export async function cancelBid(
  context: ActorContext,
  input: { request: string; orderId: string },
): Promise<Result<{ requestId: string }>> {
  const able = requireCapability(context.actor, 'bid.place')
  if (!able.ok) return able
  const request = await lockRequest(context.tx, input.request)
  if (!request) return unknownReference()
  const step = await stepOrder(context, input.orderId, 'cancel_bid', (order) =>
    order.order_request_id === request.id ? done({}) : refuse('NOT_FOUND'),
  )
  if (!step.ok) return step
  await announceBid(context, step.value.order, 'bid.canceled')
  return done({ requestId: request.id })
}
