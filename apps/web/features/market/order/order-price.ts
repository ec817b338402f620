import type { MarketPosition } from '@fxmatch/contract/http/market'
import { type Decimal, decimal, roundHalfUp } from '@fxmatch/domain/money/decimal'
import { type PriceBuildUp, priceOrder } from '@fxmatch/domain/pricing/price-order'

/** VAT on the commission, in percent (domain rules §6: `commissionTTC = commission × 1.19`). */
export const VAT_PERCENT = '19'

/** A percent in the settings has at most this many decimals. */
const PERCENT_DECIMALS = 4
/** The commission is told to the millime: it may be half of one away from its exact value. */
const HALF_MILLIME = '0.0005'

/**
 * The commission's percent behind a position's commission. The market tells the commission in TND; the percent is the
 * one with the fewest decimals that gives it, which is exact for any position worth more than some ten dinars.
 */
export function commissionPercent(
  position: Pick<MarketPosition, 'equivalent' | 'commission_equivalent'>,
): string {
  const worth = decimal(position.equivalent)
  if (worth.isZero()) return '0'
  const found = decimal(position.commission_equivalent).times(100).dividedBy(worth)
  const tolerance = decimal(HALF_MILLIME).times(100).plus(found.times(HALF_MILLIME)).dividedBy(worth)
  const candidates = Array.from({ length: PERCENT_DECIMALS + 1 }, (_, places) => roundHalfUp(found, places))
  const near = (percent: Decimal) => percent.minus(found).abs().lessThanOrEqualTo(tolerance)
  return (candidates.find(near) ?? roundHalfUp(found, PERCENT_DECIMALS)).toString()
}

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
      platformPercent: commissionPercent(position),
      marginPercent: '0',
      vatPercent: VAT_PERCENT,
      sharePercents: { platform: '100', insight: '0', partner: '0' },
    },
  })
}
