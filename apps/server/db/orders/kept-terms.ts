import type { PricingTerms } from '@fxmatch/domain/pricing/pricing-terms'
import type { OrderRow } from './order-facts.ts'

/** The dated settings under which an order was placed, from its row; all in percent. */
export function keptTerms(
  order: Pick<
    OrderRow,
    | 'exchange_office_percent'
    | 'platform_percent'
    | 'margin_percent'
    | 'vat_percent'
    | 'share_platform_percent'
    | 'share_insight_percent'
    | 'share_partner_percent'
  >,
): PricingTerms {
  return {
    exchangeOfficePercent: order.exchange_office_percent,
    platformPercent: order.platform_percent,
    marginPercent: order.margin_percent,
    vatPercent: order.vat_percent,
    sharePercents: {
      platform: order.share_platform_percent,
      insight: order.share_insight_percent,
      partner: order.share_partner_percent,
    },
  }
}
