import type { ActorContext } from '../kernel/context.ts'
import { asSeen } from './as-seen.ts'
import { stepOrder } from './step-order.ts'

/**
 * The second validation agrees: a confirmation goes on to the ticket desk; a rejection is upheld, ends the order and frees
 * the position. Refused as by `stepOrder` and `asSeen`.
 */
export async function validateBackOffice(
  context: ActorContext,
  input: { orderId: string; version?: number | undefined },
) {
  return stepOrder(context, input.orderId, 'validate_back_office', asSeen(input.version))
}
