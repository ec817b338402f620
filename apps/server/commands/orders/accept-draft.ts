import { compareDecimals } from '@fxmatch/domain/money/amount'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { checkDealtPrice } from '../positions/check-price.ts'
import { confirmationOf } from './confirmation-of.ts'
import { stepOrder } from './step-order.ts'

/**
 * Accepts the standing offer of a draft, by the side that did not make it (decision record 0004); at the asked price its
 * confirmation may go with it (0280). The price is judged once more: the reference may have changed since it was offered.
 * Refused as by `stepOrder`; OFFER_CHANGED where another price stands than the one that was seen; RATE_OUT_OF_RANGE; NO_REFERENCE_RATE.
 */
export async function acceptDraft(
  context: ActorContext,
  input: { orderId: string; rate?: string | undefined },
) {
  return stepOrder(context, input.orderId, 'accept_draft', async ({ currency, rate }, { to }, side) => {
    if (input.rate !== undefined && compareDecimals(input.rate, rate) !== 0)
      return refuse('OFFER_CHANGED', { rule: 'OFFER_CHANGED' })
    const priced = await checkDealtPrice(context, { currency, rate, path: 'rate' })
    if (!priced.ok) return priced
    const { outside } = priced.value
    return done({
      ...(to === ORDER_STATUS.HALF_CONFIRMED ? confirmationOf(side, context.actor.userId) : {}),
      outside,
    })
  })
}
