import { decideProposal, type ProposalRefusal } from '@fxmatch/domain/trust/decide-proposal'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import type { ReturnRecord } from '@fxmatch/domain/trust/token-return'
import {
  PROPOSAL_TABLE,
  type ProposalAction,
  TRUST_REQUEST_TABLE,
  type TrustRequestAction,
} from '@fxmatch/domain/trust/trust-table'
import { type ProposalRow, type TrustRequestRow, waitingProposals } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { moveTokens } from './move-tokens.ts'
import { recordTrustStep } from './record-trust-step.ts'
import { emitTrust } from './trust-context.ts'

type Context = CommandContext & { actor?: { userId: string } | undefined }

/** Refuses by a rule about proposals, with its figures. */
export function proposalRefusal(refusal: ProposalRefusal) {
  const { rule } = refusal
  if (rule === 'TRUST_WRONG_STATUS') {
    return refuse('TRUST_STATUS_CHANGED', { rule, details: { status: refusal.status } })
  }
  if (rule === 'TRUST_REPORT_TOO_EARLY') {
    return refuse(rule, { rule, details: { from: refusal.from.toISOString() } })
  }
  if (rule === 'TRUST_RETURN_LATE') {
    return refuse('TRUST_RETURN_REFUSED', { rule, details: { until: refusal.until.toISOString() } })
  }
  if (rule === 'TRUST_RETURN_LIMIT') {
    return refuse('TRUST_RETURN_REFUSED', { rule, details: { limit: refusal.limit } })
  }
  if (rule === 'TRUST_NOT_REPORTED') return refuse('TRUST_RETURN_REFUSED', { rule })
  return refuse(rule, { rule })
}

/**
 * Takes one step with a proposal whose request the caller has locked: writes the row and its history, gives the tokens back
 * where the step does (PROPOSAL_TABLE), and tells its operator. Refused: TRUST_STATUS_CHANGED, TRUST_ALREADY_REPORTED,
 * TRUST_REPORT_TOO_EARLY, TRUST_RETURN_REFUSED, as `decideProposal` says.
 * @param operation the direction of the tokens
 * @param more for `return`: what the operator did in the month, and why it asks, which stands beside the tokens
 */
export async function moveProposal(
  context: Context,
  proposal: ProposalRow,
  operation: TrustOperation,
  action: ProposalAction,
  more: { readonly month: ReturnRecord; readonly note: string } | null = null,
): Promise<Result<null>> {
  const now = context.clock.now()
  const facts = {
    status: proposal.status,
    acceptedAt: proposal.accepted_at,
    reportedAt: proposal.reported_at,
    month: more?.month ?? { accepted: 0, returned: 0 },
  }
  const decision = decideProposal(action, facts, now)
  if (!decision.allowed) return proposalRefusal(decision.refusal)
  const { to } = decision
  const step = PROPOSAL_TABLE[action]
  const changed = await context.tx
    .updateTable('trust_proposals')
    .set((eb) => ({
      status: to,
      version: eb('version', '+', 1),
      ...(to === 'ACCEPTED' && action === 'accept' ? { accepted_at: now } : {}),
      ...(to === 'REJECTED' || to === 'CANCELED' || to === 'DELIVERED' ? { ended_at: now } : {}),
      ...(action === 'report' ? { reported_at: now, reported_by: context.actor?.userId ?? null } : {}),
    }))
    .where('id', '=', proposal.id)
    .where('version', '=', proposal.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return refuse('TRUST_STATUS_CHANGED', { rule: 'TRUST_WRONG_STATUS' })
  const { id: proposalId, company_id: companyId, tokens } = proposal
  await recordTrustStep(context, {
    requestId: proposal.request_id,
    proposalId,
    action,
    before: proposal.status,
    after: to,
    party: step.by,
  })
  if (step.tokens !== null) {
    const why = more ? { note: more.note } : {}
    await moveTokens(context, { companyId, operation, kind: step.tokens, tokens, proposalId, ...why })
  }
  await emitTrust(context, 'trust_proposal', `trust_proposal.${action}`, proposalId, [companyId])
  return done(null)
}

/**
 * Ends every proposal of a request that still waits, as REJECTED; their operators get the tokens back. Refused as by
 * `moveProposal`.
 */
export async function endWaitingProposals(
  context: Context,
  request: TrustRequestRow,
  action: 'outbid' | 'lapse',
): Promise<Result<null>> {
  for (const proposal of await waitingProposals(context.tx, request.id)) {
    const moved = await moveProposal(context, proposal, request.operation_type, action)
    if (!moved.ok) return moved
  }
  return done(null)
}

/**
 * Takes one step with a request that the caller has locked, and tells everyone that the open requests changed. Refused:
 * TRUST_STATUS_CHANGED where TRUST_REQUEST_TABLE does not allow the step.
 * @param more.expiresAt the new end of a request that is opened again
 */
export async function moveTrustRequest(
  context: Context,
  request: TrustRequestRow,
  action: TrustRequestAction,
  more: { readonly expiresAt?: Date } = {},
): Promise<Result<null>> {
  const { from, to, by } = TRUST_REQUEST_TABLE[action]
  if (request.status !== from) {
    return refuse('TRUST_STATUS_CHANGED', { rule: 'TRUST_WRONG_STATUS', details: { status: request.status } })
  }
  await context.tx
    .updateTable('trust_requests')
    .set((eb) => ({
      status: to,
      version: eb('version', '+', 1),
      settled_at: to === 'REQUEST' ? null : context.clock.now(),
      ...(more.expiresAt ? { expires_at: more.expiresAt } : {}),
    }))
    .where('id', '=', request.id)
    .execute()
  await recordTrustStep(context, {
    requestId: request.id,
    proposalId: null,
    action,
    before: from,
    after: to,
    party: by,
  })
  await emitTrust(context, 'trust_request', `trust_request.${action}`, request.id, [], { everyone: true })
  return done(null)
}
