import type { MarketPosition, PriceTerms } from '@fxmatch/contract/http/market'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { allInPrice } from '@fxmatch/domain/pricing/all-in-price'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import { priceOfOrder } from '../order/order-price.ts'

/**
 * A position of the feed at the viewer's own prices. The feed is the same for everybody and carries a bank's: without it a
 * company would see what has just arrived without its bank's margin.
 * @param terms those of the last snapshot; a form and currency that it does not name keeps its prices
 */
export function asPriced(position: MarketPosition, terms: readonly PriceTerms[]): MarketPosition {
  const { form, currency, amount, rate } = position
  const own = terms.find((each) => each.form === form && each.currency === currency.iso_code)
  if (!own) return position
  const { commission_percent, all_in_percent, vat_percent, margin_told } = own
  const priced = { ...position, commission_percent, all_in_percent, vat_percent, margin_told }
  const { allInCounterValue, commission } = priceOfOrder(priced, amount, rate)
  const allIn = allInPrice(decimal(rate), decimal(all_in_percent))
  return {
    ...priced,
    rateTCC: toDecimalString(allIn, RATE_DECIMALS),
    equivalentTCC: allInCounterValue,
    commision_rate: commissionRate(rate, margin_told ? commission_percent : all_in_percent),
    commission_equivalent: commission,
  }
}
