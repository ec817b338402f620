import { buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import { type PriceBuildUp, priceOrder } from '@fxmatch/domain/pricing/price-order'
import { keptTerms } from './kept-terms.ts'
import type { OrderRow } from './order-facts.ts'

/**
 * The price build-up of an order under the settings that it keeps.
 * @param rate TND per quoting unit; its present one if left out
 */
export function priceOf(order: OrderRow, rate: string = order.rate): PriceBuildUp {
  return priceOrder({
    amount: order.amount,
    rate,
    unit: order.unit,
    form: order.form,
    terms: keptTerms(order),
    buyer: buyerKind(order.operation_type),
  })
}

/** The price build-up as columns of `orders`. */
export function priceColumns(price: PriceBuildUp) {
  return {
    commission_percent: price.commissionPercent,
    tcc_price: price.tccPrice,
    corporate_price: price.corporatePrice,
    counter_value: price.counterValue,
    commission: price.commission,
    commission_ttc: price.commissionTtc,
    vat: price.vat,
    margin: price.margin,
    tcc_counter_value: price.tccCounterValue,
    corporate_counter_value: price.corporateCounterValue,
    payable: price.payable,
    share_platform: price.shares.platform,
    share_insight: price.shares.insight,
    share_partner: price.shares.partner,
  }
}
