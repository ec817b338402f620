import type { ActorContext } from '../kernel/context.ts'
import { stepOrder } from './step-order.ts'

/**
 * Accepts the standing offer of a draft, by the side that did not make it (decision record 0004). Refused as by
 * `stepOrder`.
 */
export async function acceptDraft(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'accept_draft')
}
