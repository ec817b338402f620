import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceBid } from './announce-bid.ts'
import { chooseOrders, stepOrderOfRequest } from './draft-orders.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

/**
 * The company declines a bank's bid; the bank may make another. Refused as by `openRequest`; NOT_FOUND for an order that is no
 * bid on the request; what `decideOrder` refuses of `decline_bid`.
 */
export async function declineBid(
  context: ActorContext,
  input: { request: string; orderId: string; reason?: string | undefined },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'decline_bid')
  if (!opened.ok) return opened
  const { request, orders } = opened.value
  const chosen = chooseOrders(orders, [{ order_id: input.orderId }])
  if (!chosen.ok) return chosen
  const [bid] = chosen.value
  if (bid?.request_part !== 'BID') return refuse('NOT_FOUND')
  const reason = input.reason?.trim() || null
  const step = await stepOrderOfRequest(context, bid, 'decline_bid', {
    set: { rejected_by: context.actor.userId, rejection_reason: reason },
    reason,
  })
  if (!step.ok) return step
  await announceBid(context, step.value, 'bid.declined')
  await moveRequest(context, request, { key: 'decline_bid', to: 'DRAFT', facts: { bid: bid.id } })
  return done({ requestId: request.id })
}
