import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { stepOrder } from './step-order.ts'

/**
 * Gives one side's confirmation. The second one binds: the position is confirmed, its rest goes back to the market, and
 * the order waits for the banknotes (CASH) or at the market room (DIGITAL).
 */
export async function halfConfirmOrder(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'half_confirm', (_order, _transition, side) =>
    done({
      set:
        side === 'BUYER'
          ? { buyer_confirmed_by: context.actor.userId }
          : { seller_confirmed_by: context.actor.userId },
      facts: { side },
    }),
  )
}
