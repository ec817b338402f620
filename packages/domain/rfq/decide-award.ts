import { compareDecimals, isPositiveDecimal, sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal } from '../money/decimal.ts'
import { bestSingle, combineQuotes, type QuotePart } from './combine-quotes.ts'
import type { Quote, RfqFacts } from './decide-quote.ts'
import { worthOf } from './quote-price.ts'
import { LIVE_RFQ_STATUSES, type QuoteStatus, type RfqStatus, rfqAfter } from './rfq-table.ts'

/** Of which quote who asks takes how much. A quote that was improved since has another id: what is awarded is what was seen. */
export interface AwardedPart {
  readonly quoteId: string
  readonly amount: DecimalString
}

export type AwardRefusal =
  | { readonly rule: 'RFQ_WRONG_STATUS'; readonly status: RfqStatus }
  /** No part, or one quote twice. */
  | { readonly rule: 'AWARD_PARTS' }
  | { readonly rule: 'QUOTE_UNKNOWN'; readonly quoteId: string }
  | {
      readonly rule: 'QUOTE_LAPSED'
      readonly quoteId: string
      readonly validUntil: Date
      readonly serverTime: Date
    }
  | { readonly rule: 'QUOTE_IMPROVED'; readonly quoteId: string; readonly current: Quote | null }
  | { readonly rule: 'QUOTE_WRONG_STATUS'; readonly quoteId: string; readonly status: QuoteStatus }
  /** The part is more or less than its quote, or who asks, allows. */
  | {
      readonly rule: 'AWARD_PART'
      readonly quoteId: string
      readonly least: DecimalString | null
      readonly most: DecimalString
    }
  /** All parts are more than what is left of the request. */
  | { readonly rule: 'AWARD_TOO_MUCH'; readonly asked: DecimalString; readonly left: DecimalString }
  /** A better combination was to be had, and no reason is given. */
  | { readonly rule: 'AWARD_REASON'; readonly better: readonly QuotePart[] }

export type AwardDecision =
  | {
      readonly allowed: true
      readonly to: RfqStatus
      readonly parts: readonly (AwardedPart & { readonly quote: Quote })[]
      /** Quotes that get nothing any more. */
      readonly lost: readonly string[]
      readonly awarded: DecimalString
      /** What would have been better for the same amount; null: nothing. */
      readonly better: readonly QuotePart[] | null
    }
  | { readonly allowed: false; readonly refusal: AwardRefusal }

/**
 * Whether who asks may award parts of a request to quotes now, and what becomes of it. A quote binds its house until it lapses by
 * the server's clock, and not a moment longer. The first quote that does not fit is told.
 *
 * @param quotes all of the request, in the order in which they were given
 * @param now the server's time, read once the request is locked
 */
export function decideAward(
  rfq: RfqFacts,
  quotes: readonly Quote[],
  { parts, reason }: { readonly parts: readonly AwardedPart[]; readonly reason: string | null },
  now: Date,
): AwardDecision {
  const refusal = statusRefusal(rfq) ?? partsRefusal(parts)
  if (refusal) return { allowed: false, refusal }
  const taken: (AwardedPart & { readonly quote: Quote })[] = []
  for (const part of parts) {
    const quote = quotes.find(({ id }) => id === part.quoteId)
    if (!quote) return { allowed: false, refusal: { rule: 'QUOTE_UNKNOWN', quoteId: part.quoteId } }
    const unfit = quoteRefusal(quote, quotes, now) ?? partRefusal(rfq, quote, part.amount)
    if (unfit) return { allowed: false, refusal: unfit }
    taken.push({ ...part, quote })
  }
  const left = decimal(rfq.amount).minus(decimal(rfq.awarded))
  const asked = sumDecimals(parts.map(({ amount }) => amount))
  if (asked.greaterThan(left))
    return {
      allowed: false,
      refusal: { rule: 'AWARD_TOO_MUCH', asked: asked.toFixed(), left: left.toFixed() },
    }
  const live = quotes.filter(({ status, validUntil }) => status === 'LIVE' && validUntil > now)
  const better = betterThan(
    rfq,
    live,
    taken.map(({ amount, quote }) => ({ amount, rate: quote.rate })),
  )
  if (better !== null && reason === null) return { allowed: false, refusal: { rule: 'AWARD_REASON', better } }
  const rest = left.minus(asked)
  const isLast = !canTake(rest.toFixed(), rfq)
  const to = rfqAfter(rest.isZero() ? 'award_rest' : isLast ? 'award_last' : 'award_part', rfq.status)
  if (to === null) return { allowed: false, refusal: { rule: 'RFQ_WRONG_STATUS', status: rfq.status } }
  const takenIds = new Set(taken.map(({ quoteId }) => quoteId))
  return {
    allowed: true,
    to,
    parts: taken,
    lost: isLast ? live.flatMap(({ id }) => (takenIds.has(id) ? [] : [id])) : [],
    awarded: decimal(rfq.awarded).plus(asked).toFixed(),
    better,
  }
}

function statusRefusal({ status }: RfqFacts): AwardRefusal | null {
  const live = (LIVE_RFQ_STATUSES as readonly RfqStatus[]).includes(status)
  return live ? null : { rule: 'RFQ_WRONG_STATUS', status }
}

function partsRefusal(parts: readonly AwardedPart[]): AwardRefusal | null {
  const each = new Set(parts.map(({ quoteId }) => quoteId))
  return parts.length > 0 && each.size === parts.length ? null : { rule: 'AWARD_PARTS' }
}

function quoteRefusal(quote: Quote, quotes: readonly Quote[], now: Date): AwardRefusal | null {
  const { id: quoteId, houseId, status, validUntil } = quote
  if (status === 'REPLACED') {
    const current = quotes.findLast((other) => other.houseId === houseId && other.status === 'LIVE') ?? null
    return { rule: 'QUOTE_IMPROVED', quoteId, current }
  }
  if (status === 'LAPSED' || (status === 'LIVE' && validUntil <= now))
    return { rule: 'QUOTE_LAPSED', quoteId, validUntil, serverTime: now }
  return status === 'LIVE' ? null : { rule: 'QUOTE_WRONG_STATUS', quoteId, status }
}

function partRefusal(rfq: RfqFacts, quote: Quote, amount: DecimalString): AwardRefusal | null {
  const bounds = outsideOf(rfq, quote, amount)
  return bounds && { rule: 'AWARD_PART', quoteId: quote.id, ...bounds }
}

/**
 * Whether something may still be taken of what is left of a request, in the currency: a rest below the least that is taken of one house
 * can be nobody's (decision record 0369).
 */
export function canTake(left: DecimalString, { minPart }: Pick<RfqFacts, 'minPart'>): boolean {
  return isPositiveDecimal(left) && (minPart === null || compareDecimals(left, minPart) >= 0)
}

/** Between what an amount that is taken of a quote has to lie, where it does not; null: it does. Amounts in the currency. */
export function outsideOf(
  { minPart }: Pick<RfqFacts, 'minPart'>,
  quote: Pick<Quote, 'amount' | 'minAmount'>,
  amount: DecimalString,
): { readonly least: DecimalString | null; readonly most: DecimalString } | null {
  const leasts = [minPart, quote.minAmount].filter((least) => least !== null)
  const least = leasts.toSorted((a, b) => compareDecimals(b, a))[0] ?? null
  const fits =
    isPositiveDecimal(amount) &&
    compareDecimals(amount, quote.amount) <= 0 &&
    (least === null || compareDecimals(amount, least) >= 0)
  return fits ? null : { least, most: quote.amount }
}

/**
 * What of the quotes that bind now would be better for the same amount than what is taken; null: nothing.
 * @param taken amounts in the currency at their rates, TND per quoting unit
 */
export function betterThan(
  { side, minPart }: Pick<RfqFacts, 'side' | 'minPart'>,
  live: Parameters<typeof combineQuotes>[0],
  taken: Parameters<typeof worthOf>[0],
): readonly QuotePart[] | null {
  const amount = sumDecimals(taken.map((part) => part.amount)).toFixed()
  const best = combineQuotes(live, { side, amount, minPart })
  if (best === null) return null
  const compared = worthOf(best).comparedTo(worthOf(taken))
  return (side === 'BUY' ? compared < 0 : compared > 0) ? best : null
}

/** The two ways that the ladder proposes for an amount: the best single quote, and the best combination where it is better. */
export function proposals(
  rfq: Pick<RfqFacts, 'side' | 'minPart'>,
  live: readonly Quote[],
  amount: DecimalString,
): { readonly single: QuotePart | null; readonly combination: readonly QuotePart[] | null } {
  const single = bestSingle(live, { side: rfq.side, amount })
  const combination = combineQuotes(live, { side: rfq.side, amount, minPart: rfq.minPart })
  return { single, combination: combination !== null && combination.length > 1 ? combination : null }
}
