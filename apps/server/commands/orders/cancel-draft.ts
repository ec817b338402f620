import type { ActorContext } from '../kernel/context.ts'
import { stepOrder } from './step-order.ts'

/** The buyer gives its draft up; the position returns to the market. Refused as by `stepOrder`. */
export async function cancelDraft(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'cancel_draft')
}
