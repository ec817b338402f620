import type { PricingTerms } from '@fxmatch/domain/pricing/pricing-terms'

/** The terms behind a price of which only the sum counts here; the parts and the shares are the server's. Percents of the counter value. */
export function summedTerms(percents: { commission: string; margin: string; vat: string }): PricingTerms {
  return {
    exchangeOfficePercent: '0',
    platformPercent: percents.commission,
    marginPercent: percents.margin,
    vatPercent: percents.vat,
    sharePercents: { platform: '100', insight: '0', partner: '0' },
  }
}
