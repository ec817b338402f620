import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { confirmationOf } from './confirmation-of.ts'
import { stepOrder } from './step-order.ts'

/**
 * Gives one side's confirmation. With the second one both are bound: the position is confirmed, its rest is published, and
 * the order waits for the banknotes, or for the market room where it is a transfer or sold from the bank's stock. Refused as
 * by `stepOrder`.
 * @param quotedBy the house whose firm quote is taken by it
 */
export async function halfConfirmOrder(
  context: ActorContext,
  input: { readonly orderId: string },
  quotedBy?: string,
) {
  return stepOrder(context, input.orderId, 'half_confirm', (_order, _transition, side) =>
    done({ ...confirmationOf(side, context.actor.userId), quotedBy }),
  )
}
