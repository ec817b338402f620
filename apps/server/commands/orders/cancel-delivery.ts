import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { postJournal } from './post-journal.ts'
import { stepOrder } from './step-order.ts'

/** Cancels a rejected delivery for good: what the ticket promised is reversed and the position freed (record 0005). */
export async function cancelDelivery(context: ActorContext, input: { orderId: string; reason: string }) {
  return stepOrder(context, input.orderId, 'cancel_delivery', async (order) => {
    await postJournal(context, order, 'CANCELLATION')
    return done({
      set: { rejected_by: context.actor.userId, rejection_reason: input.reason },
      reason: input.reason,
    })
  })
}
