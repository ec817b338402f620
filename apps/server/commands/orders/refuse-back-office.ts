import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { stepOrder } from './step-order.ts'

/**
 * The second validation does not agree: where it was asked to confirm, the order ends; where it was asked to reject, the
 * order goes back to be confirmed, by both sides anew. Refused as by `stepOrder` and `asSeen`.
 */
export async function refuseBackOffice(
  context: ActorContext,
  input: { orderId: string; reason?: string | undefined; version?: number | undefined },
) {
  const plan = asSeen(input.version, (_order, transition) => {
    const reason = input.reason?.trim() || null
    if (transition.to === ORDER_STATUS.AWAITING_CONFIRMATION) {
      return done({
        set: {
          rejected_by: null,
          rejection_reason: null,
          buyer_confirmed_by: null,
          seller_confirmed_by: null,
        },
        reason,
      })
    }
    return done({ set: { rejected_by: context.actor.userId, rejection_reason: reason }, reason })
  })
  return stepOrder(context, input.orderId, 'refuse_back_office', plan)
}
