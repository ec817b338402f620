import type { RateChangeRule } from '@fxmatch/domain/rates/rate-change'
import type { ErrorCode } from './error-codes.ts'

/** A refusal about proposed rates, as the house error carries it. */
export interface RateChangeRefusal {
  readonly code: ErrorCode
  readonly rule: RateChangeRule
}

const CODES: Readonly<Record<RateChangeRule, ErrorCode>> = {
  CHANGE_DECIDED: 'RATE_CHANGE_DECIDED',
  SEGREGATION_CHANGE: 'SEGREGATION',
  NOT_PROPOSER: 'SEGREGATION',
  RATE_CHANGE_PENDING: 'RATE_CHANGE_PENDING',
  RATE_CHANGE_NOT_NEEDED: 'RATE_CHANGE_NOT_NEEDED',
  RATE_CHANGE_ALONE: 'RATE_CHANGE_ALONE',
  RATE_CHANGE_OVER: 'RATE_CHANGE_DECIDED',
  RATE_CHANGE_PROPOSER: 'RATE_CHANGE_PROPOSER',
}

/** One rule of the domain → its code. Commands refuse with it; lists explain buttons with it. */
export function rateChangeRefusal(rule: RateChangeRule): RateChangeRefusal {
  return { rule, code: CODES[rule] }
}
