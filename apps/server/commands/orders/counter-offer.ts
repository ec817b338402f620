import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { checkPrice } from '../positions/check-price.ts'
import { priceColumns, priceOf } from './price-columns.ts'
import { stepOrder } from './step-order.ts'

/**
 * Answers the standing offer with another rate, TND per quoting unit (decision record 0004). The draft stays a draft, priced
 * at the new rate, and waits for the other side. Refused as by `stepOrder`; INVALID_INPUT at `rate`.
 */
export async function counterOffer(context: ActorContext, input: { orderId: string; rate: string }) {
  return stepOrder(context, input.orderId, 'counter_offer', async (order, _transition, side) => {
    const proposed = decimal(input.rate)
    const invalid = (rule: ToldRule) => refuse('INVALID_INPUT', { fields: [{ path: 'rate', rule }] })
    if (proposed.isZero() || !hasAtMostDecimals(input.rate, RATE_DECIMALS)) return invalid('FIELD_INVALID')
    if (proposed.equals(decimal(order.rate))) return invalid('PRICE_STANDS')
    if (side !== 'BUYER' && side !== 'SELLER') throw new Error(`a counter-offer by ${side}`)
    const rate = toDecimalString(proposed, RATE_DECIMALS)
    const priced = await checkPrice(context, { currency: order.currency, rate, path: 'rate' })
    if (!priced.ok) return priced
    await context.tx
      .insertInto('order_offers')
      .values({
        order_id: order.id,
        side,
        rate,
        user_id: context.actor.userId,
        created_at: context.clock.now(),
      })
      .execute()
    return done({
      // Once any proposed rate differs from the position's the order is a negotiation, whatever is agreed at last.
      set: {
        rate,
        rate_type: 'NEGOTIATION',
        last_offer_by: side,
        reference_rate: priced.value.reference?.rate ?? null,
        ...priceColumns(priceOf(order, rate)),
      },
      facts: { rate, was: order.rate },
    })
  })
}
