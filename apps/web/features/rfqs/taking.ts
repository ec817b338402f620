import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { hasAtMostDecimals, isPositiveDecimal, sumDecimals } from '@fxmatch/domain/money/amount'
import {
  decimal,
  HOME_DECIMALS,
  isPlainDecimal,
  RATE_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { type ShownPrice, shownPrice, withoutMargin } from '@fxmatch/domain/pricing/price-lines'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { betterThan, canTake, outsideOf } from '@fxmatch/domain/rfq/decide-award'
import { worthOf } from '@fxmatch/domain/rfq/quote-price'
import { summedTerms } from '../../lib/prices/summed-terms.ts'
import type { LiveQuote } from './ladder-rows.ts'

type Asked = Pick<RfqView, 'side' | 'form' | 'unit' | 'decimals' | 'minPart' | 'terms'>

/** What is taken of a quote: an amount in the currency, at its rate. */
export interface Part {
  readonly quoteId: string
  readonly amount: string
  readonly rate: string
}

/** What parts come to together: each is an order of its own, and all of it adds up to the millime. */
export interface PartsTotal {
  /** In the currency. */
  readonly amount: string
  /** The average rate of the parts, TND per quoting unit. */
  readonly rate: string
  readonly counterValue: string
  /** What who asks pays, line by line; null where it is told the seller's part alone. */
  readonly price: ShownPrice | null
}

/** Whether a text is an amount of a currency, above zero. */
export function isAmount(text: string, decimals: number): boolean {
  return isPlainDecimal(text) && isPositiveDecimal(text) && hasAtMostDecimals(text, decimals)
}

/** What one part costs, as its order will keep it; null where the commission is not told. */
function priceOf({ form, unit, terms }: Asked, { amount, rate }: Part): ShownPrice | null {
  if (terms === null) return null
  const { commissionPercent, marginPercent, vatPercent } = terms
  const buyer = marginPercent === null ? 'BANK' : 'CORPORATE'
  const percents = { vatPercent, marginPercent: marginPercent ?? '0' }
  const of = summedTerms({
    commission: commissionPercent,
    margin: percents.marginPercent,
    vat: vatPercent,
  })
  // Whether its bank tells a company its margin is not known here: commission and margin are one figure.
  return withoutMargin(
    shownPrice(priceOrder({ amount, rate, unit, form, buyer, terms: of }), percents, buyer),
  )
}

const dinars = (values: readonly string[]) => toDecimalString(sumDecimals(values), HOME_DECIMALS)

function addPrices(prices: readonly ShownPrice[]): ShownPrice | null {
  const [first] = prices
  if (first === undefined) return null
  const sum = (of: (price: ShownPrice) => string) => dinars(prices.map(of))
  return {
    ...first,
    counterValue: sum((price) => price.counterValue),
    commission: sum((price) => price.commission),
    allInCounterValue: sum((price) => price.allInCounterValue),
    vat: sum((price) => price.vat),
    payable: sum((price) => price.payable),
  }
}

/** What parts come to; null for none. */
export function totalOf(asked: Asked, parts: readonly Part[]): PartsTotal | null {
  if (parts.length === 0) return null
  const amount = sumDecimals(parts.map((part) => part.amount))
  const prices = parts.flatMap((part) => priceOf(asked, part) ?? [])
  return {
    amount: amount.toFixed(),
    rate: toDecimalString(roundHalfUp(worthOf(parts).dividedBy(amount), RATE_DECIMALS), RATE_DECIMALS),
    counterValue: dinars(parts.map((part) => counterValue(part.amount, part.rate, asked.unit))),
    price: prices.length === parts.length ? addPrices(prices) : null,
  }
}

/** Whether the quotes that bind now could give the same amount at a better price than the parts do: then a reason is asked for. */
export function isOutdone(asked: Asked, live: readonly LiveQuote[], parts: readonly Part[]): boolean {
  return parts.length > 0 && betterThan(asked, live, parts) !== null
}

/** What is wrong with the amount that is taken of a quote. Amounts in the currency. */
export type PartFault =
  | { readonly rule: 'FORM' }
  | { readonly rule: 'BOUNDS'; readonly least: string | null; readonly most: string }

/** Null: it can be taken, or nothing is. */
export function partFault(asked: Asked, quote: LiveQuote, typed: string): PartFault | null {
  if (typed === '') return null
  if (!isAmount(typed, asked.decimals)) return { rule: 'FORM' }
  const bounds = outsideOf(asked, quote, typed)
  return bounds && { rule: 'BOUNDS', ...bounds }
}

/** What is left to be awarded, in the currency. */
export function leftOf({ amount, awarded }: Pick<RfqView, 'amount' | 'awarded'>): string {
  return decimal(amount).minus(decimal(awarded)).toFixed()
}

/** What is left after an award where nobody may take so little, which ends the request; null: nothing, or more. */
export function closedRest(
  rfq: Pick<RfqView, 'amount' | 'awarded' | 'minPart'>,
  { amount }: Pick<PartsTotal, 'amount'>,
): string | null {
  const rest = decimal(leftOf(rfq)).minus(decimal(amount)).toFixed()
  return isPositiveDecimal(rest) && !canTake(rest, rfq) ? rest : null
}

/** By how many basis points less one value is than another, one place. */
export function pointsOf(saving: string, of: string): string {
  return toDecimalString(roundHalfUp(decimal(saving).times(10_000).dividedBy(decimal(of)), 1), 1)
}
