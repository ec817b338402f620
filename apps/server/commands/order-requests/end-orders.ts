import { decideOrderBySystem } from '@fxmatch/domain/orders/decide-order'
import { isLive } from '@fxmatch/domain/orders/order-sets'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import type { HeldOrder } from '../../db/orders/orders.ts'
import type { CommandContext } from '../kernel/context.ts'
import { takeStep } from '../orders/step-order.ts'

/**
 * Ends an order with its request, which the caller has locked: a draft is cancelled, a bid declined, a confirmation rejected
 * (domain rules §5).
 * @throws Error where the order is too far for that: a request that can still be ended has no such order
 */
export async function endOrder(context: CommandContext, order: HeldOrder, reason: string): Promise<void> {
  const { tx, clock, ids, requestId } = context
  const transition = decideOrderBySystem(toOrderFacts(order), 'end_with_request')
  if (!transition) throw new Error(`order ${order.reference} in ${order.status} cannot end with its request`)
  // Without the actor: the history of the request names who ended it.
  await takeStep({ tx, clock, ids, requestId }, order, transition, {
    set: { rejection_reason: reason },
    reason,
  })
}

/**
 * Ends every live order of a request, bids included, by the number of their position: of two transactions that lock several
 * positions neither waits for the other crosswise.
 */
export async function endOrders(
  context: CommandContext,
  orders: readonly HeldOrder[],
  reason: string,
): Promise<void> {
  const inOrder = [...orders].sort((a, b) => (a.position_id ?? 0) - (b.position_id ?? 0))
  for (const order of inOrder) if (isLive(order.status)) await endOrder(context, order, reason)
}
