import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { stepOrder } from './step-order.ts'

/** Ends the order instead of generating its ticket; the position returns to the market. Refused as by `stepOrder` and `asSeen`. */
export async function rejectTicket(
  context: ActorContext,
  input: { orderId: string; reason?: string | undefined; version?: number | undefined },
) {
  const plan = asSeen(input.version, () => {
    const reason = input.reason?.trim() || null
    return done({ set: { rejected_by: context.actor.userId, rejection_reason: reason }, reason })
  })
  return stepOrder(context, input.orderId, 'reject_ticket', plan)
}
