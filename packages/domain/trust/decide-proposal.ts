import { type ReturnRecord, returnableUntil, returnsOfMonth } from './token-return.ts'
import { PROPOSAL_TABLE, type ProposalAction, type ProposalStatus } from './trust-table.ts'

/** How many minutes after its acceptance a proposal may be reported at the earliest (specification 002 §5). */
export const REPORT_AFTER_MINUTES = 15

/** What the rules need to know of a proposal. */
export interface ProposalFacts {
  readonly status: ProposalStatus
  readonly acceptedAt: Date | null
  readonly reportedAt: Date | null
  /** What its operator did in the present calendar month of the market's zone; wanted for `return`. */
  readonly month: ReturnRecord
}

/** The rule that refuses, with its facts. */
export type ProposalRefusal =
  | { readonly rule: 'TRUST_WRONG_STATUS'; readonly status: ProposalStatus }
  | { readonly rule: 'TRUST_ALREADY_REPORTED' }
  | { readonly rule: 'TRUST_REPORT_TOO_EARLY'; readonly from: Date }
  | { readonly rule: 'TRUST_NOT_REPORTED' }
  | { readonly rule: 'TRUST_RETURN_LATE'; readonly until: Date }
  | { readonly rule: 'TRUST_RETURN_LIMIT'; readonly limit: number }

export type ProposalDecision =
  | { readonly allowed: true; readonly to: ProposalStatus }
  | { readonly allowed: false; readonly refusal: ProposalRefusal }

/** From when on an accepted proposal may be reported; null while it was never accepted. */
export function reportableFrom(facts: Pick<ProposalFacts, 'acceptedAt'>): Date | null {
  return facts.acceptedAt && new Date(facts.acceptedAt.getTime() + REPORT_AFTER_MINUTES * 60_000)
}

/** Why tokens are not given back for an accepted proposal; null where they are. */
function returnRefusal({ acceptedAt, reportedAt, month }: ProposalFacts, now: Date): ProposalRefusal | null {
  if (!acceptedAt || !reportedAt) return { rule: 'TRUST_NOT_REPORTED' }
  const until = returnableUntil(acceptedAt)
  if (now > until) return { rule: 'TRUST_RETURN_LATE', until }
  const limit = returnsOfMonth(month)
  return month.returned < limit ? null : { rule: 'TRUST_RETURN_LIMIT', limit }
}

/**
 * Whether an action may happen to a proposal at `now`, and where it leads. A report is made once, and no earlier than
 * REPORT_AFTER_MINUTES after the acceptance (domain rules §8); tokens are asked back after a report, within RETURN_DAYS of the
 * acceptance, and as often in a month as `returnsOfMonth` says. Who acts is for the command to check.
 */
export function decideProposal(action: ProposalAction, facts: ProposalFacts, now: Date): ProposalDecision {
  const step = PROPOSAL_TABLE[action]
  if (!step.from.includes(facts.status)) {
    return { allowed: false, refusal: { rule: 'TRUST_WRONG_STATUS', status: facts.status } }
  }
  if (action === 'report') {
    if (facts.reportedAt) return { allowed: false, refusal: { rule: 'TRUST_ALREADY_REPORTED' } }
    const from = reportableFrom(facts)
    if (from && now < from) return { allowed: false, refusal: { rule: 'TRUST_REPORT_TOO_EARLY', from } }
  }
  const refusal = action === 'return' ? returnRefusal(facts, now) : null
  return refusal ? { allowed: false, refusal } : { allowed: true, to: step.to ?? facts.status }
}
