import { compareDecimals } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import { comparePrices, type RfqSide } from './quote-price.ts'
import { VALID_SECONDS } from './rfq-rules.ts'
import { LIVE_RFQ_STATUSES, type QuoteStatus, type RfqStatus } from './rfq-table.ts'

/** A firm quote: any amount from its least to its most at its price, until it lapses. */
export interface Quote {
  readonly id: string
  readonly houseId: string
  readonly status: QuoteStatus
  /** TND per quoting unit. */
  readonly rate: DecimalString
  readonly amount: DecimalString
  readonly minAmount: DecimalString | null
  readonly validUntil: Date
}

/** What of a request decides about its quotes. */
export interface RfqFacts {
  readonly status: RfqStatus
  readonly side: RfqSide
  /** What was asked, and what of it was awarded, in the currency. */
  readonly amount: DecimalString
  readonly awarded: DecimalString
  readonly minPart: DecimalString | null
  /** Until when houses answer. */
  readonly answerBy: Date
}

/** What a house offers. */
export type GivenQuote = Pick<Quote, 'rate' | 'amount' | 'minAmount'> & { readonly validSeconds: number }

export type QuoteRefusal =
  | { readonly rule: 'RFQ_WRONG_STATUS'; readonly status: RfqStatus }
  | { readonly rule: 'RFQ_ANSWER_LATE'; readonly answerBy: Date; readonly serverTime: Date }
  | { readonly rule: 'QUOTE_DECLINED' }
  | { readonly rule: 'QUOTE_NOT_BETTER' }
  | { readonly rule: 'QUOTE_LIVE'; readonly validUntil: Date }
  | { readonly rule: 'QUOTE_AMOUNT'; readonly least: DecimalString | null; readonly most: DecimalString }
  | { readonly rule: 'LEAST_ABOVE_AMOUNT' }
  | { readonly rule: 'FIELD_INVALID'; readonly path: 'validSeconds' }

export type QuoteDecision =
  | { readonly allowed: true; readonly validUntil: Date; readonly replaces: string | null }
  | { readonly allowed: false; readonly refusal: QuoteRefusal }

const refused = (refusal: QuoteRefusal): { readonly allowed: false; readonly refusal: QuoteRefusal } => ({
  allowed: false,
  refusal,
})

/** Whether houses may answer a request at an instant; null: they may. */
function closedTo({ status, answerBy }: RfqFacts, now: Date): QuoteRefusal | null {
  if (!(LIVE_RFQ_STATUSES as readonly RfqStatus[]).includes(status))
    return { rule: 'RFQ_WRONG_STATUS', status }
  return now < answerBy ? null : { rule: 'RFQ_ANSWER_LATE', answerBy, serverTime: now }
}

/** Until when a quote that is given now binds: as long as its house says, and in any case until the time to answer is over. */
export function boundUntil({ answerBy }: Pick<RfqFacts, 'answerBy'>, validSeconds: number, now: Date): Date {
  return new Date(Math.max(answerBy.getTime(), now.getTime() + validSeconds * 1_000))
}

/**
 * Whether a house that is asked may give a quote now. While it has a live one it may only improve it: nothing that who asks could
 * have had gets worse. A house that declined has answered. Whether the price is within its band is not judged here.
 *
 * @param last what the house has answered last; null: nothing
 * @param now the server's time
 */
export function decideQuote(rfq: RfqFacts, last: Quote | null, given: GivenQuote, now: Date): QuoteDecision {
  const closed = closedTo(rfq, now)
  if (closed) return refused(closed)
  if (last?.status === 'DECLINED') return refused({ rule: 'QUOTE_DECLINED' })
  if (last?.status === 'AWARDED') return refused({ rule: 'RFQ_WRONG_STATUS', status: rfq.status })
  const { least, most } = VALID_SECONDS
  const { amount, minAmount, validSeconds } = given
  if (!Number.isInteger(validSeconds) || validSeconds < least || validSeconds > most)
    return refused({ rule: 'FIELD_INVALID', path: 'validSeconds' })
  if (
    compareDecimals(amount, rfq.amount) > 0 ||
    (rfq.minPart !== null && compareDecimals(amount, rfq.minPart) < 0)
  )
    return refused({ rule: 'QUOTE_AMOUNT', least: rfq.minPart, most: rfq.amount })
  if (minAmount !== null && compareDecimals(minAmount, amount) > 0)
    return refused({ rule: 'LEAST_ABOVE_AMOUNT' })
  const validUntil = boundUntil(rfq, validSeconds, now)
  if (last?.status !== 'LIVE' || last.validUntil <= now) return { allowed: true, validUntil, replaces: null }
  return isBetter(rfq.side, last, { ...given, validUntil })
    ? { allowed: true, validUntil, replaces: last.id }
    : refused({ rule: 'QUOTE_NOT_BETTER' })
}

/** Whether a quote is worse in nothing than the one before, and better in something. */
function isBetter(
  side: RfqSide,
  before: Quote,
  after: Pick<Quote, 'rate' | 'amount' | 'minAmount' | 'validUntil'>,
): boolean {
  const worse = [
    comparePrices(side, after.rate, before.rate),
    compareDecimals(before.amount, after.amount),
    compareDecimals(after.minAmount ?? '0', before.minAmount ?? '0'),
    before.validUntil.getTime() - after.validUntil.getTime(),
  ]
  return worse.every((by) => by <= 0) && worse.some((by) => by < 0)
}

/** Whether a house may decline now: a quote that binds it is no price that it does not give. */
export function declineRefusal(rfq: RfqFacts, last: Quote | null, now: Date): QuoteRefusal | null {
  const closed = closedTo(rfq, now)
  if (closed) return closed
  if (last?.status === 'DECLINED') return { rule: 'QUOTE_DECLINED' }
  if (last?.status === 'AWARDED') return { rule: 'RFQ_WRONG_STATUS', status: rfq.status }
  const binds = last?.status === 'LIVE' && last.validUntil > now
  return binds ? { rule: 'QUOTE_LIVE', validUntil: last.validUntil } : null
}
