import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { chooseOrders, stepOrderOfRequest } from './draft-orders.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

/**
 * Takes drafts out of the basket, all of those named or none; their positions are free again. Refused as by `openRequest`;
 * NOT_FOUND for an order that is not the request's; what `decideOrder` refuses of `cancel_draft`.
 */
export async function emptyBasket(
  context: ActorContext,
  input: { reference: string; orders: readonly { order_id: string }[] },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.reference, 'empty_basket')
  if (!opened.ok) return opened
  const { request, orders } = opened.value
  const chosen = chooseOrders(orders, input.orders)
  if (!chosen.ok) return chosen
  for (const order of chosen.value) {
    const ended = await stepOrderOfRequest(context, order, 'cancel_draft')
    if (!ended.ok) return ended
  }
  await moveRequest(context, request, { key: 'empty_basket', to: 'DRAFT' })
  return done({ requestId: request.id })
}
