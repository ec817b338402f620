/** Statuses of a request for quotes ("demande de prix"): one amount, asked of several houses under one clock. */
export const RFQ_STATUSES = ['OPEN', 'PART_AWARDED', 'AWARDED', 'CLOSED_PART', 'CANCELED', 'EXPIRED'] as const
export type RfqStatus = (typeof RFQ_STATUSES)[number]

/** It is answered and awarded in these only. */
export const LIVE_RFQ_STATUSES = ['OPEN', 'PART_AWARDED'] as const satisfies RfqStatus[]

/**
 * What a house that was asked reads of where a request stands. It does not learn whether another one was awarded anything, or the
 * request was cancelled, or nobody was good enough: what it got itself, its own quote says.
 */
export const SEEN_BY_ASKED = ['OPEN', 'ENDED'] as const
export type SeenByAsked = (typeof SEEN_BY_ASKED)[number]

/** @see SEEN_BY_ASKED */
export function seenByAsked(status: RfqStatus): SeenByAsked {
  return isLiveRfq(status) ? 'OPEN' : 'ENDED'
}

/** Whether a request is answered and awarded still. */
export function isLiveRfq(status: RfqStatus): boolean {
  return LIVE_RFQ_STATUSES.some((live) => live === status)
}

/** Who moves a request or a quote: who asks, a house that is asked, or the clock and what another step brings with it. */
export type RfqParty = 'ASKING' | 'ASKED' | 'SYSTEM'

export const RFQ_ACTIONS = [
  'award_part',
  'award_rest',
  'award_last',
  'cancel',
  'close_rest',
  'expire',
  'run_out',
  'end_with_request',
] as const
export type RfqAction = (typeof RFQ_ACTIONS)[number]

interface RfqStep {
  readonly from: RfqStatus
  readonly to: RfqStatus
  readonly by: RfqParty
}

/**
 * The life of a request. An award of less than is left is `award_part`, one of all that is left `award_rest`, one that leaves less than
 * anybody may take `award_last`. `expire` and `run_out`: the last quote has lapsed after the time to answer, or the market is not open
 * any more; `end_with_request`: the order request that it asks for takes nothing any more. What was awarded stands.
 */
export const RFQ_TABLE: Readonly<Record<RfqAction, readonly RfqStep[]>> = {
  award_part: [
    { from: 'OPEN', to: 'PART_AWARDED', by: 'ASKING' },
    { from: 'PART_AWARDED', to: 'PART_AWARDED', by: 'ASKING' },
  ],
  award_rest: [
    { from: 'OPEN', to: 'AWARDED', by: 'ASKING' },
    { from: 'PART_AWARDED', to: 'AWARDED', by: 'ASKING' },
  ],
  award_last: [
    { from: 'OPEN', to: 'CLOSED_PART', by: 'ASKING' },
    { from: 'PART_AWARDED', to: 'CLOSED_PART', by: 'ASKING' },
  ],
  cancel: [{ from: 'OPEN', to: 'CANCELED', by: 'ASKING' }],
  close_rest: [{ from: 'PART_AWARDED', to: 'CLOSED_PART', by: 'ASKING' }],
  expire: [{ from: 'OPEN', to: 'EXPIRED', by: 'SYSTEM' }],
  run_out: [{ from: 'PART_AWARDED', to: 'CLOSED_PART', by: 'SYSTEM' }],
  end_with_request: [
    { from: 'OPEN', to: 'CANCELED', by: 'SYSTEM' },
    { from: 'PART_AWARDED', to: 'CLOSED_PART', by: 'SYSTEM' },
  ],
}

/** Where an action leads from a status; null where it leads nowhere. */
export function rfqAfter(action: RfqAction, from: RfqStatus): RfqStatus | null {
  return RFQ_TABLE[action].find((step) => step.from === from)?.to ?? null
}

/** Statuses of a house's firm quote ("prix ferme"). A house that declines has a row too: what it said, and when. */
export const QUOTE_STATUSES = ['LIVE', 'REPLACED', 'DECLINED', 'AWARDED', 'LOST', 'LAPSED'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]

export const QUOTE_ACTIONS = ['improve', 'award', 'lose', 'lapse'] as const
export type QuoteAction = (typeof QUOTE_ACTIONS)[number]

interface QuoteStep {
  readonly from: 'LIVE'
  readonly to: QuoteStatus
  readonly by: RfqParty
}

/**
 * The life of a quote. No row lets its house take it back or refuse its award: whoever quotes is bound until the quote lapses,
 * and that is the whole of "no last look". A house that improves binds itself anew by another one.
 */
export const QUOTE_TABLE: Readonly<Record<QuoteAction, QuoteStep>> = {
  improve: { from: 'LIVE', to: 'REPLACED', by: 'ASKED' },
  award: { from: 'LIVE', to: 'AWARDED', by: 'ASKING' },
  lose: { from: 'LIVE', to: 'LOST', by: 'SYSTEM' },
  lapse: { from: 'LIVE', to: 'LAPSED', by: 'SYSTEM' },
}

/** Why a house gives no price. */
export const DECLINE_CODES = ['NO_STOCK', 'SIZE', 'PRICE', 'LIMIT', 'OTHER'] as const
export type DeclineCode = (typeof DECLINE_CODES)[number]
