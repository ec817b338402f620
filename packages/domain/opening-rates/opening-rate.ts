import { violatesOpeningRate } from '../access/segregation.ts'
import { isPositiveDecimal } from '../money/amount.ts'
import type { DecimalString } from '../money/decimal.ts'
import { averageOfWorth, type TradedWorth } from '../pricing/average.ts'

/** Opening rate statuses as the wire has them (specification 001 §2): 'En attente', 'Validé', 'Rejeté'. */
export const OPENING_RATE_STATUS = { WAITING: 0, VALIDATED: 1, REJECTED: 2 } as const
export type OpeningRateStatus = (typeof OPENING_RATE_STATUS)[keyof typeof OPENING_RATE_STATUS]
export const OPENING_RATE_STATUSES: readonly OpeningRateStatus[] = Object.values(OPENING_RATE_STATUS)

/** What a person may make of a waiting rate. */
export type OpeningRateDecision = Exclude<OpeningRateStatus, typeof OPENING_RATE_STATUS.WAITING>

/** Whether a rate may still be decided: once, from 'En attente' only (domain rules §7). */
export function isUndecided(status: OpeningRateStatus): status is typeof OPENING_RATE_STATUS.WAITING {
  return status === OPENING_RATE_STATUS.WAITING
}

/** What the rules know of an opening rate. Who typed it: null where it was prepared. */
export interface OpeningRateFacts {
  readonly status: OpeningRateStatus
  readonly proposedBy: string | null
  readonly rejectionAskedBy: string | null
}

/** What a decision does: the first of two people who reject asks for it. */
export type OpeningRateStep = 'VALIDATE' | 'ASK_REJECTION' | 'REJECT'

/**
 * What a person's decision on an opening rate does, or the rule that refuses it (decision 0120): it is decided once; who
 * typed it does not validate it; a rejection takes two people, so that nobody takes a day's reference away alone.
 */
export function decideOpening(
  userId: string,
  rate: OpeningRateFacts,
  decision: OpeningRateDecision,
):
  | { readonly step: OpeningRateStep }
  | { readonly rule: 'OPENING_RATE_DECIDED' | 'SEGREGATION_OPENING_RATE' } {
  if (!isUndecided(rate.status)) return { rule: 'OPENING_RATE_DECIDED' }
  if (decision === OPENING_RATE_STATUS.VALIDATED)
    return violatesOpeningRate(userId, rate.proposedBy)
      ? { rule: 'SEGREGATION_OPENING_RATE' }
      : { step: 'VALIDATE' }
  if (rate.rejectionAskedBy === null) return { step: 'ASK_REJECTION' }
  return violatesOpeningRate(userId, rate.rejectionAskedBy)
    ? { rule: 'SEGREGATION_OPENING_RATE' }
    : { step: 'REJECT' }
}

/**
 * Where a day's rate comes from: the orders concluded since the market day before, the last validated rate, or a person
 * who typed it because the currency had neither.
 */
export const OPENING_RATE_BASES = ['AVERAGE', 'LAST_VALIDATED', 'TYPED'] as const
export type OpeningRateBasis = (typeof OPENING_RATE_BASES)[number]

export interface PreparedOpeningRate {
  /** TND per quoting unit, 4 decimals. */
  readonly rate: DecimalString
  readonly basis: Exclude<OpeningRateBasis, 'TYPED'>
}

/**
 * The rate to put before the people who validate (domain rules §7): the average price of what was traded since the market
 * day before began, weighted by amount, half-up to 4 decimals; where nothing was, or the average rounds to zero, the last
 * validated rate; `null` where there is none either.
 * @param facts of one currency; `lastValidated` in TND per quoting unit
 * @throws RangeError if a figure is negative or not a number.
 */
export function prepareOpeningRate(facts: {
  readonly traded: TradedWorth | null
  readonly lastValidated: DecimalString | null
}): PreparedOpeningRate | null {
  const average = facts.traded === null ? null : averageOfWorth(facts.traded)
  if (average !== null && isPositiveDecimal(average)) return { rate: average, basis: 'AVERAGE' }
  if (facts.lastValidated === null) return null
  return { rate: facts.lastValidated, basis: 'LAST_VALIDATED' }
}

export interface OpeningProgress {
  readonly total: number
  readonly waiting: number
  readonly validated: number
  readonly rejected: number
  /** Validated rates in whole percent of all, rounded down, so that 100 means every one. 0 where there are no rates. */
  readonly percent: number
}

/** How many of a day's opening rates are decided: what the gauge of the opening price shows. */
export function openingProgress(statuses: readonly OpeningRateStatus[]): OpeningProgress {
  const count = (wanted: OpeningRateStatus) => statuses.filter((status) => status === wanted).length
  const total = statuses.length
  const validated = count(OPENING_RATE_STATUS.VALIDATED)
  return {
    total,
    waiting: count(OPENING_RATE_STATUS.WAITING),
    validated,
    rejected: count(OPENING_RATE_STATUS.REJECTED),
    percent: total === 0 ? 0 : Math.floor((validated * 100) / total),
  }
}
