import type { MarketPosition, PriceTerms } from '@fxmatch/contract/http/market'
import { decimal, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { allInPrice } from '@fxmatch/domain/pricing/all-in-price'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import { priceOfOrder } from '../order/order-price.ts'

/**
 * A position of the feed at the viewer's own prices. The feed is the same for everybody and carries a bank's: without it a
 * company would see what has just arrived without its bank's margin. They are computed when they are first read: of a busy
 * market, most lines come and go unseen.
 * @param terms those of the last snapshot; a form and currency that it does not name keeps its prices
 */
export function asPriced(position: MarketPosition, terms: readonly PriceTerms[]): MarketPosition {
  const { form, currency } = position
  const own = terms.find((each) => each.form === form && each.currency === currency.iso_code)
  if (!own) return position
  const { commission_percent, all_in_percent, vat_percent, margin_told } = own
  const ownTerms = { commission_percent, all_in_percent, vat_percent, margin_told }
  let known: OwnPrices | undefined
  const prices = () => {
    known ??= ownPrices({ ...position, ...ownTerms })
    return known
  }
  return {
    ...position,
    ...ownTerms,
    get rateTCC() {
      return prices().rateTCC
    },
    get equivalentTCC() {
      return prices().equivalentTCC
    },
    get commision_rate() {
      return prices().commision_rate
    },
    get commission_equivalent() {
      return prices().commission_equivalent
    },
  }
}

type OwnPrices = Pick<
  MarketPosition,
  'rateTCC' | 'equivalentTCC' | 'commision_rate' | 'commission_equivalent'
>

function ownPrices(position: MarketPosition): OwnPrices {
  const { amount, rate, all_in_percent, commission_percent, margin_told } = position
  const { allInCounterValue, commission } = priceOfOrder(position, amount, rate)
  return {
    rateTCC: toDecimalString(allInPrice(decimal(rate), decimal(all_in_percent)), RATE_DECIMALS),
    equivalentTCC: allInCounterValue,
    commision_rate: commissionRate(rate, margin_told ? commission_percent : all_in_percent),
    commission_equivalent: commission,
  }
}
