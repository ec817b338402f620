import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { stepOrder } from './step-order.ts'

/** Records that a delivery failed; it may be made again or cancelled for good. Refused as by `stepOrder` and
 * `asSeen`. */
export async function rejectDelivery(
  context: ActorContext,
  input: { orderId: string; reason: string; version?: number | undefined },
) {
  const plan = asSeen(input.version, () =>
    done({
      set: { rejected_by: context.actor.userId, rejection_reason: input.reason },
      reason: input.reason,
    }),
  )
  return stepOrder(context, input.orderId, 'reject_delivery', plan)
}
