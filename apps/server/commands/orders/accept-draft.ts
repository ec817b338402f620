import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { checkPrice } from '../positions/check-price.ts'
import { stepOrder } from './step-order.ts'

/**
 * Accepts the standing offer of a draft, by the side that did not make it (decision record 0004). Its price is judged once
 * more: the reference may have changed since it was offered. Refused as by
 * `stepOrder`; RATE_OUT_OF_RANGE; NO_REFERENCE_RATE.
 */
export async function acceptDraft(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'accept_draft', async ({ currency, rate }) => {
    const priced = await checkPrice(context, { currency, rate, path: 'rate' })
    return priced.ok ? done({}) : priced
  })
}
