import { compareDecimals, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, RATE_DECIMALS, roundHalfUp, toDecimalString } from '../money/decimal.ts'
import type { Form } from '../orders/order-facts.ts'
import { allInPrice } from '../pricing/all-in-price.ts'
import { averagePrice } from '../pricing/average.ts'
import { basisPoints } from '../pricing/basis-points.ts'
import type { AlertMeasure } from './rate-alert.ts'

/** What one seller has on the market of a currency in a form: its lowest rate, TND per quoting unit, and how much in all. */
export interface SellersOffer {
  readonly sellerId: string
  readonly form: Form
  readonly rate: DecimalString
  readonly amount: DecimalString
}

/** What a company has bought of a currency in a form since the market's day began, and what it pays for it all-in, TND. */
export interface Bought {
  readonly form: Form
  readonly amount: DecimalString
  readonly cost: DecimalString
}

/** What is known of a currency at a moment, as one company sees it. */
export interface CurrencyFacts {
  readonly companyId: string
  /** Quoting unit. */
  readonly unit: number
  readonly offers: readonly SellersOffer[]
  /** What the company pays over a seller's rate, in percent, each. */
  readonly percents: Readonly<Record<Form, readonly DecimalString[]>>
  readonly opening: DecimalString | null
  /** The newest of the central bank's rates in force, for the house's unit. */
  readonly fixing: DecimalString | null
  /** The one that prices are measured by at the moment (decision 0314). */
  readonly reference: DecimalString | null
  readonly bought: readonly Bought[]
}

const least = (values: readonly DecimalString[]): DecimalString | null =>
  values.reduce<DecimalString | null>(
    (lowest, value) => (lowest === null || compareDecimals(value, lowest) < 0 ? value : lowest),
    null,
  )

/**
 * What a measure comes to; null where there is nothing to measure. What the company itself sells is not its market.
 * @param form null: of both together
 */
export function figureOf(
  { measure, form }: { readonly measure: AlertMeasure; readonly form: Form | null },
  facts: CurrencyFacts,
): DecimalString | null {
  const { companyId, percents, unit } = facts
  const isAsked = (one: { readonly form: Form }) => form === null || one.form === form
  const offers = facts.offers.filter((offer) => isAsked(offer) && offer.sellerId !== companyId)
  switch (measure) {
    case 'BEST_ALL_IN':
      return least(
        offers.map((offer) =>
          toDecimalString(allInPrice(decimal(offer.rate), sumDecimals(percents[offer.form])), RATE_DECIMALS),
        ),
      )
    case 'OPENING':
      return facts.opening
    case 'FIXING':
      return facts.fixing === null
        ? null
        : toDecimalString(roundHalfUp(decimal(facts.fixing), RATE_DECIMALS), RATE_DECIMALS)
    case 'MY_AVERAGE_COST': {
      const bought = facts.bought.filter(isAsked)
      const sum = (figures: readonly DecimalString[]) => sumDecimals(figures).toFixed()
      return averagePrice(sum(bought.map(({ cost }) => cost)), sum(bought.map(({ amount }) => amount)), unit)
    }
    case 'SPREAD_BPS': {
      const best = least(offers.map(({ rate }) => rate))
      return best === null || facts.reference === null ? null : basisPoints(best, facts.reference)
    }
    case 'VOLUME_FREE':
      return sumDecimals(offers.map(({ amount }) => amount)).toFixed()
  }
}
