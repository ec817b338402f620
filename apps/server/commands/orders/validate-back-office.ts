import type { ActorContext } from '../kernel/context.ts'
import { stepOrder } from './step-order.ts'

/** Second validation: a confirmation goes on to the ticket desk; a rejection is upheld and frees the position. */
export async function validateBackOffice(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'validate_back_office')
}
