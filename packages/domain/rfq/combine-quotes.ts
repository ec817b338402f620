import { type Decimal, type DecimalString, decimal } from '../money/decimal.ts'
import { comparePrices, type RfqSide, worthOf } from './quote-price.ts'

/** A quote that can be awarded: any amount from its least to its most, at its price. Amounts in the currency. */
export interface QuoteOffer {
  readonly id: string
  /** TND per quoting unit. */
  readonly rate: DecimalString
  readonly amount: DecimalString
  /** Null: any part. */
  readonly minAmount: DecimalString | null
}

/** Of which quotes how much is taken. */
export interface QuotePart {
  readonly quoteId: string
  readonly amount: DecimalString
  readonly rate: DecimalString
}

/** More are never asked of one request, so that every set of them can be looked at. */
export const MOST_QUOTES = 10

/**
 * The best way to make up an amount of quotes, each of which may be taken in part: of all sets of them the one that costs least
 * (brings most, where who asks sells); of two alike the one with fewer parts, then the one whose quotes were given first. Quotes
 * with a least part make the cheapest first a bad rule, so every set is looked at.
 *
 * @param quotes at most `MOST_QUOTES`, in the order in which they were given
 * @param amount what is to be made up, in the currency
 * @param minPart the least that who asks takes of one house; null: any part
 * @returns best price first; null where the quotes cannot make up the amount
 * @throws RangeError for more quotes than can be asked
 */
export function combineQuotes(
  quotes: readonly QuoteOffer[],
  {
    side,
    amount,
    minPart,
  }: { readonly side: RfqSide; readonly amount: DecimalString; readonly minPart: DecimalString | null },
): readonly QuotePart[] | null {
  if (quotes.length > MOST_QUOTES) throw new RangeError(`${quotes.length} quotes are more than can be asked`)
  const offers = quotes
    .map((quote) => ({ quote, least: leastOf(quote, minPart), most: decimal(quote.amount) }))
    .filter(({ least, most }) => least.lessThanOrEqualTo(most))
    .toSorted((a, b) => comparePrices(side, a.quote.rate, b.quote.rate))
  const wanted = decimal(amount)
  let best: {
    readonly parts: readonly QuotePart[]
    readonly worth: Decimal
    readonly places: string
  } | null = null
  for (let set = 1; set < 1 << offers.length; set++) {
    const chosen = offers.filter((_, place) => set & (1 << place))
    const parts = fill(chosen, wanted)
    if (parts === null) continue
    const worth = worthOf(parts)
    const places = chosen
      .map(({ quote }) => String.fromCharCode(65 + quotes.indexOf(quote)))
      .sort()
      .join('')
    const order =
      best === null ? -1 : side === 'BUY' ? worth.comparedTo(best.worth) : best.worth.comparedTo(worth)
    const better =
      best === null ||
      order < 0 ||
      (order === 0 && (parts.length - best.parts.length || (places < best.places ? -1 : 1)) < 0)
    if (better) best = { parts, worth, places }
  }
  return best?.parts ?? null
}

/** The best single quote that gives the whole amount; null where none does. */
export function bestSingle(
  quotes: readonly QuoteOffer[],
  { side, amount }: { readonly side: RfqSide; readonly amount: DecimalString },
): QuotePart | null {
  const [best] = quotes
    .filter((quote) => fits(quote, decimal(amount)))
    .toSorted((a, b) => comparePrices(side, a.rate, b.rate))
  return best === undefined ? null : { quoteId: best.id, amount, rate: best.rate }
}

/** Whether a quote may be awarded for an amount. */
export function fits(quote: QuoteOffer, amount: Decimal): boolean {
  return amount.lessThanOrEqualTo(decimal(quote.amount)) && amount.greaterThanOrEqualTo(leastOf(quote, null))
}

function leastOf({ minAmount }: QuoteOffer, minPart: DecimalString | null): Decimal {
  const leasts = [minAmount, minPart].flatMap((least) => (least === null ? [] : [decimal(least)]))
  return leasts.reduce((most, least) => (least.greaterThan(most) ? least : most), decimal(0))
}

interface Offer {
  readonly quote: QuoteOffer
  readonly least: Decimal
  readonly most: Decimal
}

/** Takes of each its least, and the rest from the best price on; null where they do not come to the amount, or one gives nothing. */
function fill(chosen: readonly Offer[], wanted: Decimal): readonly QuotePart[] | null {
  let rest = chosen.reduce((left, { least }) => left.minus(least), wanted)
  if (rest.isNegative()) return null
  const parts: QuotePart[] = []
  for (const { quote, least, most } of chosen) {
    const more = most.minus(least).lessThan(rest) ? most.minus(least) : rest
    const amount = least.plus(more)
    if (amount.isZero()) return null
    rest = rest.minus(more)
    parts.push({ quoteId: quote.id, amount: amount.toFixed(), rate: quote.rate })
  }
  return rest.isZero() ? parts : null
}
