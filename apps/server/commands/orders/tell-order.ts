import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { lockOrderForStep } from '../../db/orders/orders.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { askOrder } from './ask-order.ts'

/**
 * The buyer does without the rest of the time to take an order back: its seller is told now (decision record 0281). Told twice it is
 * told once. Refused: MISSING_CAPABILITY; NOT_FOUND for an order of another company; WRONG_STATUS for one that is no draft any more.
 */
export async function tellOrder(
  context: ActorContext,
  input: { orderId: string },
): Promise<Result<{ orderId: string }>> {
  const able = requireCapability(context.actor, 'order.place')
  if (!able.ok) return able
  const order = await lockOrderForStep(context.tx, input.orderId)
  const sides = order ? sidesOf(toOrderFacts(order), context.actor.companyId) : []
  if (!order || sides.length === 0) return refuse('NOT_FOUND')
  if (!sides.includes('BUYER'))
    return { ok: false, refusal: orderRefusal({ rule: 'WRONG_SIDE', sides: ['BUYER'] }) satisfies Refusal }
  if (order.status !== ORDER_STATUS.DRAFT || (order.asked_at === null && order.ask_at === null))
    return refuse('WRONG_STATUS', { current: order.status })
  if (order.asked_at === null) await askOrder(context, order)
  return done({ orderId: order.id })
}
