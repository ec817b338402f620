import { sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { insertReads } from '../../db/order-messages/message-rows.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceMessages } from './post-message.ts'

/**
 * Notes that a person of a party has read the messages on an order up to one of them, and marks their notification of it as
 * read. Refused: NOT_FOUND for whoever is no party, also for those who may read the messages: the parties do not see them
 * read.
 */
export async function readMessages(
  context: ActorContext,
  input: { readonly orderId: string; readonly upTo: number },
): Promise<Result<{ orderId: string }>> {
  const { actor, tx, clock } = context
  const { orderId, upTo } = input
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order || sidesOf(toOrderFacts(order), actor.companyId).length === 0) return refuse('NOT_FOUND')
  const now = clock.now()
  const read = await insertReads(tx, { orderId, userId: actor.userId, upTo, now })
  if (read === 0) return done({ orderId })
  await announceMessages(context, order, 'order_message.read')
  const told = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', actor.userId)
    .where('kind', '=', 'order.message')
    .where('object_id', '=', orderId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (told.numUpdatedRows > 0n) await emit(context, [{ type: 'notification.read', userId: actor.userId }])
  return done({ orderId })
}
