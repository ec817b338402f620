import { equalDecimals, isPositiveDecimal, sumDecimals } from '../money/amount.ts'
import { type DecimalString, HOME_DECIMALS, toDecimalString } from '../money/decimal.ts'
import { allIn, type PriceBuyer } from './buyer-price.ts'
import type { PriceBuildUp } from './price-order.ts'

/** The price of an order as one of its readers is told it; values in TND, percents of the counter value. */
export interface ShownPrice {
  /** What the seller receives. */
  readonly counterValue: DecimalString
  readonly commissionPercent: DecimalString
  readonly commission: DecimalString
  /** The margin of the company's bank; `null` where the buyer pays none, or is not told it. */
  readonly margin: { readonly percent: DecimalString; readonly value: DecimalString } | null
  /** The commission stands for commission and margin together: the bank does not tell its margin (decision 0152). */
  readonly withMargin?: boolean | undefined
  /** Counter value, commission and margin together. */
  readonly allInCounterValue: DecimalString
  readonly vatPercent: DecimalString
  /** VAT on the commission alone. */
  readonly vat: DecimalString
  /** `allInCounterValue + vat`. */
  readonly payable: DecimalString
}

/** The lines of a price in the order in which they are shown. */
const PRICE_LINES = [
  'COUNTER_VALUE',
  'COMMISSION',
  'MARGIN',
  'COMMISSION_AND_MARGIN',
  'ALL_IN',
  'VAT',
  'PAYABLE',
] as const
export type PriceLineKind = (typeof PRICE_LINES)[number]

/** One line of a price. `percent` says how its value is computed; null where it is a sum, or several percents are in it. */
export interface ShownLine {
  readonly kind: PriceLineKind
  readonly value: DecimalString
  readonly percent: DecimalString | null
}

/** Whether a line is the sum of what stands above it. */
export function isSumLine(kind: PriceLineKind): boolean {
  return kind === 'ALL_IN' || kind === 'PAYABLE'
}

/** What a price is for those who are told all that its buyer pays. @param percents the settings behind it */
export function shownPrice(
  price: PriceBuildUp,
  percents: { readonly vatPercent: DecimalString; readonly marginPercent: DecimalString },
  buyer: PriceBuyer,
): ShownPrice {
  return {
    counterValue: price.counterValue,
    commissionPercent: price.commissionPercent,
    commission: price.commission,
    margin: buyer === 'CORPORATE' ? { percent: percents.marginPercent, value: price.margin } : null,
    allInCounterValue: allIn(price, buyer).counterValue,
    vatPercent: percents.vatPercent,
    vat: price.vat,
    payable: price.payable,
  }
}

/** The same price for who is not told the margin: commission and margin are one figure, and all adds up as before. */
export function withoutMargin<Price extends ShownPrice>(price: Price): Price {
  const { margin } = price
  if (margin === null) return price
  return {
    ...price,
    commissionPercent: sumDecimals([price.commissionPercent, margin.percent]).toFixed(),
    commission: tnd([price.commission, margin.value]),
    margin: null,
    withMargin: true,
  }
}

/**
 * A price line by line, for every screen and document that shows how it is made: each sum is, to the millime, what stands
 * above it. A margin of nothing has no line.
 */
export function priceLines(price: ShownPrice): readonly ShownLine[] {
  const { margin } = price
  const commission = price.withMargin ? 'COMMISSION_AND_MARGIN' : 'COMMISSION'
  return [
    { kind: 'COUNTER_VALUE', value: price.counterValue, percent: null },
    { kind: commission, value: price.commission, percent: price.commissionPercent },
    ...(margin !== null && isPositiveDecimal(margin.value)
      ? [{ kind: 'MARGIN' as const, value: margin.value, percent: margin.percent }]
      : []),
    { kind: 'ALL_IN', value: price.allInCounterValue, percent: null },
    { kind: 'VAT', value: price.vat, percent: price.vatPercent },
    { kind: 'PAYABLE', value: price.payable, percent: null },
  ]
}

/** Several prices as one: each line with the sum of its values. No lines for no prices. */
export function addPriceLines(prices: readonly (readonly ShownLine[])[]): readonly ShownLine[] {
  const all = prices.flat()
  return PRICE_LINES.flatMap((kind) => {
    const lines = all.filter((line) => line.kind === kind)
    const [first] = lines
    if (!first) return []
    const alike = lines.every(
      ({ percent }) => percent !== null && first.percent !== null && equalDecimals(percent, first.percent),
    )
    return [{ kind, value: tnd(lines.map(({ value }) => value)), percent: alike ? first.percent : null }]
  })
}

function tnd(values: readonly DecimalString[]): DecimalString {
  return toDecimalString(sumDecimals(values), HOME_DECIMALS)
}
