import type { MarketPosition } from '@fxmatch/contract/http/market'
import { type PriceBuildUp, priceOrder } from '@fxmatch/domain/pricing/price-order'

/**
 * What an order on a position would cost the viewer's bank, exactly as the server prices it.
 *
 * @param amount of currency, a canonical decimal string
 * @param rate the position's price or the negotiated one
 */
export function priceOfOrder(position: MarketPosition, amount: string, rate: string): PriceBuildUp {
  return priceOrder({
    amount,
    rate,
    unit: position.currency.unit,
    form: position.form,
    buyer: 'BANK',
    terms: {
      // Only the sum counts here; the parts and the shares are the server's.
      exchangeOfficePercent: '0',
      platformPercent: position.commission_percent,
      marginPercent: '0',
      vatPercent: position.vat_percent,
      sharePercents: { platform: '100', insight: '0', partner: '0' },
    },
  })
}
