import { messageRefusal } from '@fxmatch/contract/errors/message-refusals'
import { judgeMessage } from '@fxmatch/domain/order-messages/decide-message'
import { readersOf, sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { readWholeNumber } from '../../db/configuration.ts'
import { countMessagesSince } from '../../db/order-messages/message-rows.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import { readReadable } from '../../db/orders/order-readers.ts'
import { lockOrder } from '../../db/orders/orders.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** Over how many milliseconds a company's messages on an order are counted: ten minutes. */
const COUNTED_MS = 600_000

/** Tells the pages of those who may know an order that its messages changed. */
export async function announceMessages(
  context: ActorContext,
  order: OrderRow,
  event: 'order_message.posted' | 'order_message.read',
): Promise<void> {
  const companies = readersOf(await readReadable(context.tx, order))
  return emit(context, [{ type: 'change', noun: 'order_message', event, id: order.id, companies }])
}

/**
 * Writes a message to the other parties of an order. The order is locked, so that a company's messages are counted one after
 * the other, and none comes after messages have closed. The audit says who wrote, and not what: the message itself is kept.
 * Refused: NOT_FOUND for whoever is no party; what `judgeMessage` refuses (`messageRefusal` has the codes); RATE_LIMITED
 * for too many of the company within ten minutes.
 */
export async function postMessage(
  context: ActorContext,
  input: { readonly orderId: string; readonly text: string },
): Promise<Result<{ orderId: string }>> {
  const { actor, tx, clock } = context
  const { orderId, text } = input
  const order = await lockOrder(tx, orderId)
  if (!order || sidesOf(toOrderFacts(order), actor.companyId).length === 0) return refuse('NOT_FOUND')
  const now = clock.now()
  const openDays = await readWholeNumber(tx, 'order_message.open_days')
  const facts = { ...toOrderFacts(order), statusSince: order.status_since }
  const refusal = judgeMessage(facts, actor, { now, openDays })
  if (refusal !== null) {
    const { code, rule } = messageRefusal(refusal)
    return refuse(code, { rule })
  }
  const most = await readWholeNumber(tx, 'order_message.per_ten_minutes')
  const since = new Date(now.getTime() - COUNTED_MS)
  const written = await countMessagesSince(tx, { companyId: actor.companyId, orderId, since })
  if (written >= most)
    return refuse('RATE_LIMITED', {
      rule: 'ORDER_MESSAGES',
      details: { most, retryAfterSeconds: COUNTED_MS / 1000 },
    })
  const { id } = await tx
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      user_id: actor.userId,
      company_id: actor.companyId,
      body: text,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(context, {
    action: 'order_message.posted',
    objectType: 'order',
    objectId: orderId,
    data: { reference: order.reference, message: id, characters: [...text].length },
  })
  await announceMessages(context, order, 'order_message.posted')
  return done({ orderId })
}
