import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { askOrder } from '../orders/ask-order.ts'
import { chooseOrders } from './draft-orders.ts'
import { moveRequest } from './move-request.ts'
import { openRequestInMarket } from './open-request.ts'

/**
 * Sends chosen drafts of the basket to their exchange offices (domain rules §5). A draft that was sent before stays as it
 * is, so that asking twice asks once. Refused as by `openRequestInMarket`; NOT_FOUND for an order that is not the request's;
 * WRONG_STATUS, and nothing is sent, where one of them is no draft any more.
 */
export async function askOrders(
  context: ActorContext,
  input: { reference: string; orders: readonly { order_id: string }[] },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequestInMarket(context, input.reference, 'ask', 'order_request.manage')
  if (!opened.ok) return opened
  const { request, orders } = opened.value
  const chosen = chooseOrders(orders, input.orders)
  if (!chosen.ok) return chosen
  for (const order of chosen.value) {
    if (order.status !== ORDER_STATUS.DRAFT) return refuse('WRONG_STATUS', { current: order.status })
    if (order.asked_at === null) await askOrder(context, order)
  }
  await moveRequest(context, request, { key: 'ask', to: 'DRAFT' })
  return done({ requestId: request.id })
}
