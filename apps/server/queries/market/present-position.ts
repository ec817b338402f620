import type { MarketPosition } from '@fxmatch/contract/http/market'
import { decimal, HOME_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount, withoutZeros } from '@fxmatch/domain/money/present-values'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { allInPercentOf, commissionPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import { allIn } from '@fxmatch/domain/pricing/buyer-price'
import type { PriceBuildUp } from '@fxmatch/domain/pricing/price-order'
import { coursePercentAt } from '@fxmatch/domain/races/race'
import type { MarketRow } from '../../db/positions/market-rows.ts'
import { presentMembers } from '../../db/positions/present-members.ts'
import type { TermsInForce } from '../../db/reference/terms-in-force.ts'
import { rememberedPrice } from './remembered-price.ts'

/** Whose all-in prices are shown, a bank's (TCC) or a company's with its bank's margin, and when. */
export interface PriceView {
  readonly at: Date
  readonly buyer: 'BANK' | 'CORPORATE'
  readonly terms: TermsInForce
  /** Whether the viewer is told the margin in them. */
  readonly marginTold: boolean
}

/** The settings under which a viewer sees prices of a form and currency. */
export function presentTerms(
  view: PriceView,
  form: Form,
  currency: string,
): Pick<MarketPosition, 'commission_percent' | 'vat_percent' | 'all_in_percent' | 'margin_told'> {
  const terms = view.terms(form, currency)
  return {
    commission_percent: commissionPercentOf(form, terms),
    vat_percent: withoutZeros(terms.vatPercent),
    all_in_percent: allInPercentOf(form, terms, view.buyer),
    margin_told: view.marginTold,
  }
}

/** The commission in the displayed price; with the margin where the viewer is not told that apart (decision 0177). */
function presentCommission(
  price: PriceBuildUp,
  paid: { readonly price: string; readonly counterValue: string },
  rate: string,
  marginTold: boolean,
) {
  const less = (whole: string, part: string, places: number) =>
    toDecimalString(decimal(whole).minus(decimal(part)), places)
  return {
    commision_rate: less(marginTold ? price.tccPrice : paid.price, rate, RATE_DECIMALS),
    commission_equivalent: marginTold
      ? price.commission
      : less(paid.counterValue, price.counterValue, HOME_DECIMALS),
  }
}

function presentPrices(row: MarketRow, view: PriceView) {
  const terms = view.terms(row.form, row.currency)
  const price = rememberedPrice({
    amount: row.amount,
    rate: row.rate,
    unit: row.unit,
    form: row.form,
    buyer: view.buyer,
    terms,
  })
  const paid = allIn(price, view.buyer)
  return {
    rateTCC: paid.price,
    equivalent: price.counterValue,
    equivalentTCC: paid.counterValue,
    ...presentCommission(price, paid, row.rate, view.marginTold),
    ...presentTerms(view, row.form, row.currency),
  }
}

/** What the viewer's company has agreed on this position so far; null where it has no live order on it. */
function presentOrderInfo(row: MarketRow): MarketPosition['order_info'] {
  if (row.order_id === null || row.order_status === null || row.order_amount === null) return null
  return {
    order_id: row.order_id,
    order_status: row.order_status,
    negotation_amount: presentAmount(row.order_amount, row.decimals),
    negotation_rate: row.order_rate_type === 'NEGOTIATION' ? row.order_rate : null,
    agency: row.order_agency,
  }
}

function presentCourse(row: MarketRow, at: Date): Pick<MarketPosition, 'coursePercent' | 'race'> {
  const { shown_race_id: race_id, race_label, race_starts_at: startsAt, race_ends_at: endsAt } = row
  if (race_id === null || race_label === null || startsAt === null || endsAt === null)
    return { coursePercent: null, race: null }
  return {
    coursePercent: coursePercentAt({ startsAt, endsAt, closedAt: row.race_closed_at }, at),
    race: {
      id: race_id,
      label: race_label,
      startDate: startsAt.toISOString(),
      endDate: endsAt.toISOString(),
    },
  }
}

/**
 * A position as the market shows it: prices with 4 decimals, values in TND with 3, under the settings of now. `rateTCC`
 * and `equivalentTCC` are all-in for the viewer's kind of company; `commision_rate` is the commission in the displayed
 * price. `hasOrder`, `order_info` and `bank_bids` (newest first) tell of the viewer's own live order only.
 * `race` is the one that runs over a position on the market, or the one that a taken position was in; `coursePercent` is
 * how much of its time has gone by then. Both are null outside races, also for what a race has left to the market.
 */
export function presentPosition(row: MarketRow, view: PriceView): MarketPosition {
  return {
    id: row.id,
    amount: presentAmount(row.amount, row.decimals),
    rate: row.rate,
    ...presentPrices(row, view),
    currency: { iso_code: row.currency, pattern: row.decimals, unit: row.unit },
    region:
      row.governorate_id !== null && row.region_name !== null
        ? { id: row.governorate_id, name: row.region_name }
        : null,
    zone: row.zone_id !== null && row.zone_name !== null ? { id: row.zone_id, name: row.zone_name } : null,
    created_at: row.created_at.toISOString(),
    expireDate: row.expires_at.toISOString(),
    form: row.form,
    status: row.status,
    hasOrder: row.order_id !== null,
    has_account: row.seller_has_account,
    members: presentMembers(row.members, {
      uuid: row.seller_id,
      name: row.seller_name,
      phone: row.seller_phone,
      bct: row.seller_bct,
      region_id: row.seller_region_id,
      region_name: row.seller_region_name,
    }),
    order_info: presentOrderInfo(row),
    bank_bids: [...row.bids],
    ...presentCourse(row, view.at),
  }
}
