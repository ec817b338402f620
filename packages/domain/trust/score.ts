import { type DecimalString, decimal, roundHalfUp, toDecimalString } from '../money/decimal.ts'

/** Below so many outcomes nobody has a score. */
export const FEWEST_OUTCOMES = 5
const BEST = 5
const RELIABILITY_SHARE = '0.8'
const PROMPTNESS_SHARE = '0.2'
/** Promptness is 1 for answers within PROMPT_MINUTES, 0 for those after SLOW_MINUTES, and falls evenly between. */
const PROMPT_MINUTES = 5
const SLOW_MINUTES = 120

/** What became of an operator's accepted proposals. */
export interface OperatorRecord {
  readonly delivered: number
  /** Cancelled by the operator after the traveller had accepted, and without a report of the traveller before. */
  readonly canceled: number
  /** Average time from the request to the proposal, in minutes, over the same proposals. */
  readonly answerMinutes: number
}

/** What became of a traveller's accepted requests. */
export interface CustomerRecord {
  readonly delivered: number
  /** Reported by the operator: the traveller did not come. */
  readonly reported: number
}

function outOfFive(share: ReturnType<typeof decimal>): DecimalString {
  return toDecimalString(roundHalfUp(share.times(BEST), 1), 1)
}

/**
 * An operator's score out of 5, one decimal: `5 × (0.8 × reliability + 0.2 × promptness)`. Reliability is the delivered
 * part of what it delivered or cancelled; promptness falls from 1 at 5 minutes to 0 at 120. Null below five outcomes.
 * @throws RangeError on a negative count or time
 */
export function operatorScore(record: OperatorRecord): DecimalString | null {
  const { delivered, canceled, answerMinutes } = record
  if (Math.min(delivered, canceled, answerMinutes) < 0) throw new RangeError('Counts are not negative')
  const outcomes = delivered + canceled
  if (outcomes < FEWEST_OUTCOMES) return null
  const reliability = decimal(delivered).dividedBy(outcomes)
  const minutes = Math.min(Math.max(answerMinutes, PROMPT_MINUTES), SLOW_MINUTES)
  const promptness = decimal(SLOW_MINUTES - minutes).dividedBy(SLOW_MINUTES - PROMPT_MINUTES)
  return outOfFive(reliability.times(RELIABILITY_SHARE).plus(promptness.times(PROMPTNESS_SHARE)))
}

/**
 * A traveller's score out of 5, one decimal: the delivered part of what was delivered or reported. Null below five outcomes.
 * @throws RangeError on a negative count
 */
export function customerScore(record: CustomerRecord): DecimalString | null {
  const { delivered, reported } = record
  if (Math.min(delivered, reported) < 0) throw new RangeError('Counts are not negative')
  const outcomes = delivered + reported
  return outcomes < FEWEST_OUTCOMES ? null : outOfFive(decimal(delivered).dividedBy(outcomes))
}
