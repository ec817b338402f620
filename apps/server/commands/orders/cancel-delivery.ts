import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { postJournal } from './post-journal.ts'
import { stepOrder } from './step-order.ts'

/**
 * Cancels a rejected delivery for good: reverses what the ticket booked and frees the position (decision record 0005).
 * Refused as by `stepOrder` and `asSeen`.
 */
export async function cancelDelivery(
  context: ActorContext,
  input: { orderId: string; reason: string; version?: number | undefined },
) {
  const plan = asSeen(input.version, async (order) => {
    await postJournal(context, order, 'CANCELLATION')
    return done({
      set: { rejected_by: context.actor.userId, rejection_reason: input.reason },
      reason: input.reason,
    })
  })
  return stepOrder(context, input.orderId, 'cancel_delivery', plan)
}
