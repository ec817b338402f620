import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { priceColumns, priceOf } from '../../db/orders/price-columns.ts'
import { committedOrder, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { checkDealtPrice } from '../positions/check-price.ts'
import { stepOrder } from './step-order.ts'

/**
 * Answers the standing offer with another rate, TND per quoting unit (decision record 0004). The draft stays a draft, priced
 * at the new rate, and waits for the other side. Refused as by `stepOrder`; INVALID_INPUT at `rate`; TYPE_AGAIN for a rate that
 * is unusual.
 */
export async function counterOffer(context: ActorContext, input: { orderId: string; rate: string }) {
  const stepped = await stepOrder(
    context,
    input.orderId,
    'counter_offer',
    async (order, _transition, side) => {
      if (side !== 'BUYER' && side !== 'SELLER') throw new Error(`a counter-offer by ${side}`)
      const typed = { currency: order.currency, rate: input.rate, path: 'rate' }
      const priced = await checkDealtPrice(context, typed)
      if (!priced.ok) return priced
      const proposed = decimal(input.rate)
      if (proposed.equals(decimal(order.rate)))
        return refuse('INVALID_INPUT', { fields: [{ path: 'rate', rule: 'PRICE_STANDS' }] })
      const rate = toDecimalString(proposed, RATE_DECIMALS)
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
          reference_rate: priced.value.band.reference?.rate ?? null,
          ...priceColumns(priceOf(order, rate)),
        },
        outside: priced.value.outside,
        facts: { rate, was: order.rate },
      })
    },
  )
  if (!stepped.ok) return stepped
  const meant = await requireTypedAgain(context, committedOrder(stepped.value.order, 'counter_offer'))
  return meant.ok ? stepped : meant
}
