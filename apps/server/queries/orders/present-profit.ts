import type { OrderProfit } from '@fxmatch/contract/http/order-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { seesCommission, seesCommissionTtc, seesProfit } from '@fxmatch/domain/orders/order-columns'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { allInOf } from '../../db/orders/order-prices.ts'
import { presentAmount, withoutZeros } from '../present-values.ts'

/**
 * What the buyer pays. `finalPrice` and `finalEquivelent` are all-in for this buyer (TCC, or with the bank's margin for
 * a company); `payable` adds the VAT.
 */
function buyersPrice(row: OrderRow): Partial<OrderProfit> {
  const { price, counterValue } = allInOf(row)
  return {
    commissionRate: withoutZeros(row.commission_percent),
    commissionEquivalent: row.commission,
    vat: row.vat,
    vatPercent: withoutZeros(row.vat_percent),
    finalPrice: price,
    finalEquivelent: counterValue,
    payable: row.payable,
  }
}

/**
 * Who earns what. `platformShare` is a percent and `platformShareValue` its TND; `insightShare` and `partnerShare` are
 * TND, with their percents in `…SharePercent`.
 */
function earnings(row: OrderRow): Partial<OrderProfit> {
  const shares = {
    platform: withoutZeros(row.share_platform_percent),
    insight: withoutZeros(row.share_insight_percent),
    partner: withoutZeros(row.share_partner_percent),
  }
  return {
    margin: row.margin,
    marginRate: withoutZeros(row.margin_percent),
    platformShare: shares.platform,
    platformShareValue: row.share_platform,
    insightShare: row.share_insight,
    insightSharePercent: shares.insight,
    partnerShare: row.share_partner,
    partnerSharePercent: shares.partner,
    sharePercents: shares,
  }
}

/** The price build-up as the specification names its parts (000 §3), as far as this viewer is entitled to it. */
export function presentProfit(row: OrderRow, viewer: Actor): OrderProfit {
  return {
    amount: presentAmount(row.amount, row.decimals),
    price: row.rate,
    equivalent: row.counter_value,
    ...(seesCommission(viewer) ? buyersPrice(row) : {}),
    ...(seesProfit(viewer) ? earnings(row) : {}),
    ...(seesCommissionTtc(viewer) ? { commissionValueTTC: row.commission_ttc } : {}),
  }
}
