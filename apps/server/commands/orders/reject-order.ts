import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { stepOrder } from './step-order.ts'

/** Where a rejection leads: that of a draft ends the order, that of a confirmation goes to the back office. */
export type RejectionStatus = typeof ORDER_STATUS.DRAFT_REJECTED | typeof ORDER_STATUS.BACK_OFFICE_VALIDATION

/**
 * Rejects a draft for good (status 3), or sends the rejection of a confirmation to the back office (status 8).
 * `from` is the status that the person saw. Refused as by `stepOrder`; WRONG_STATUS with the present one where the order has
 * moved on.
 */
export async function rejectOrder(
  context: ActorContext,
  input: { orderId: string; from: number; status: RejectionStatus; reason?: string | undefined },
) {
  const draft = input.status === ORDER_STATUS.DRAFT_REJECTED
  return stepOrder(context, input.orderId, draft ? 'reject_draft' : 'reject_confirmation', (order) => {
    if (order.status !== input.from) return refuse('WRONG_STATUS', { current: order.status })
    const reason = input.reason?.trim() || null
    return done({
      set: {
        rejected_by: context.actor.userId,
        rejection_reason: reason,
        // Who asked lets go: the house that quoted is free, whatever the back office makes of it.
        ...(draft ? {} : { quote_binds_until: null }),
      },
      reason,
    })
  })
}
