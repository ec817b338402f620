import type { MarketPosition } from '@fxmatch/contract/http/market'
import type { RemainderOfferView } from '@fxmatch/contract/http/order-request-view'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { type ShownPrice, shownPrice, withoutMargin } from '@fxmatch/domain/pricing/price-lines'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { summedTerms } from '../../../lib/prices/summed-terms.ts'

/** The margin of the viewer's bank, in percent: what its price has on top of the commission. */
export function marginPercentOf(
  position: Pick<MarketPosition, 'all_in_percent' | 'commission_percent'>,
): string {
  return decimal(position.all_in_percent).minus(decimal(position.commission_percent)).toFixed()
}

/**
 * What an amount would cost at the bank's price for the remainder, with the VAT, in TND: without a margin, as the server
 * prices it.
 * @param unit the currency's quoting unit
 */
export function costAtBank(
  {
    form,
    rate,
    commissionRate,
    vatPercent,
  }: Pick<RemainderOfferView, 'form' | 'rate' | 'commissionRate' | 'vatPercent'>,
  amount: string,
  unit: number,
): string {
  const price = priceOrder({
    ...{ amount, rate, unit, form, buyer: 'CORPORATE' },
    terms: summedTerms({ commission: commissionRate, margin: '0', vat: vatPercent }),
  })
  return shownPrice(price, { vatPercent, marginPercent: '0' }, 'CORPORATE').payable
}

/**
 * What an order on a position would cost the viewer's company, exactly as the server prices it: what is on top of the
 * commission is the margin of its bank, and nothing for a bank.
 *
 * @param amount of currency, a canonical decimal string
 * @param rate the position's price or the negotiated one, both the seller's
 */
export function priceOfOrder(position: MarketPosition, amount: string, rate: string): ShownPrice {
  const { commission_percent, vat_percent: vatPercent, currency, form } = position
  const marginPercent = marginPercentOf(position)
  const buyer = 'CORPORATE'
  const price = priceOrder({
    ...{ amount, rate, unit: currency.unit, form, buyer },
    terms: summedTerms({ commission: commission_percent, margin: marginPercent, vat: vatPercent }),
  })
  const all = shownPrice(price, { vatPercent, marginPercent }, buyer)
  return position.margin_told || !isPositiveDecimal(marginPercent) ? all : withoutMargin(all)
}
