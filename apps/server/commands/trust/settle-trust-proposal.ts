import { returnMonthBegan } from '@fxmatch/domain/trust/return-month'
import { readWholeNumber } from '../../db/configuration.ts'
import { lockOperator } from '../../db/trust/operators.ts'
import {
  findOwnProposal,
  livingRequestOf,
  lockTraveller,
  lockTrustRequest,
  type ProposalRow,
  type TrustRequestRow,
} from '../../db/trust/requests.ts'
import { readReturnRecord } from '../../db/trust/return-record.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { moveProposal, moveTrustRequest } from './move-proposal.ts'
import { tellTraveller } from './tell-traveller.ts'
import { requireOtherThanTraveller } from './trust-context.ts'

const HOUR = 3_600_000

interface Held {
  readonly request: TrustRequestRow
  readonly proposal: ProposalRow
}

/** The proposal of the actor's company by its own or its request's id, read again once the request is locked. */
async function holdOwn(context: ActorContext, id: string): Promise<Result<Held>> {
  const { tx, actor } = context
  const able = requireCapability(actor, 'trust.use')
  if (!able.ok) return able
  const found = await findOwnProposal(tx, actor.companyId, id)
  const request = found && (await lockTrustRequest(tx, found.request_id))
  const proposal = found && (await findOwnProposal(tx, actor.companyId, found.id))
  return request && proposal ? done({ request, proposal }) : refuse('NOT_FOUND')
}

/** What an operator does with its own proposal, and how the record calls it. */
const RECORDED = { deliver: 'delivered', cancel: 'canceled', report: 'reported' } as const

/** One step of an own proposal: held, moved, then what becomes of its request, and on record. */
async function settle(
  context: ActorContext,
  id: string,
  action: keyof typeof RECORDED,
  settleRequest: (held: Held) => Promise<Result<unknown>> = async () => done(null),
): Promise<Result<{ proposalId: string }>> {
  const held = await holdOwn(context, id)
  if (!held.ok) return held
  const { request, proposal } = held.value
  const moved = await moveProposal(context, proposal, request.operation_type, action)
  if (!moved.ok) return moved
  const settled = await settleRequest(held.value)
  if (!settled.ok) return settled
  await audit(context, {
    action: `trust_proposal.${RECORDED[action]}`,
    objectType: 'trust_proposal',
    objectId: proposal.id,
    data: { reference: proposal.reference, request: request.reference },
  })
  return done({ proposalId: proposal.id })
}

/**
 * Records that the amount was handed over and paid for: proposal and request are delivered. Refused: MISSING_CAPABILITY;
 * NOT_FOUND; TRUST_STATUS_CHANGED for a proposal that is not accepted; SEGREGATION to whose request it is.
 */
export function deliverTrustProposal(context: ActorContext, { id }: { id: string }) {
  return settle(context, id, 'deliver', async ({ request }) => {
    const other = await requireOtherThanTraveller(context, request)
    return other.ok ? moveTrustRequest(context, request, 'deliver') : other
  })
}

/**
 * The operator takes its proposal back and does not get the tokens back (domain rules §8). Where the traveller had
 * accepted it the request opens again for as long as a new one, since other proposals were refused for it; where the
 * traveller's data is erased already, or the traveller has another open request by now, it is closed. Refused: MISSING_CAPABILITY; NOT_FOUND; TRUST_STATUS_CHANGED.
 */
export function cancelTrustProposal(context: ActorContext, { id }: { id: string }) {
  return settle(context, id, 'cancel', async ({ request, proposal }) => {
    if (proposal.status !== 'ACCEPTED') return done(null)
    if (request.erased_at || (await hasAnother(context, request))) {
      const closed = await moveTrustRequest(context, request, 'close')
      if (closed.ok) await tellTraveller(context, request, 'TAKEN_BACK', proposal)
      return closed
    }
    const hours = await readWholeNumber(context.tx, 'trust.request_hours')
    const expiresAt = new Date(context.clock.now().getTime() + hours * HOUR)
    const opened = await moveTrustRequest(context, request, 'reopen', { expiresAt })
    if (opened.ok) await tellTraveller(context, request, 'TAKEN_BACK', proposal)
    return opened
  })
}

/** Whether the traveller of a settled request has an open one by now. */
async function hasAnother({ tx }: ActorContext, { customer_key: key }: TrustRequestRow): Promise<boolean> {
  if (key === null) return false
  await lockTraveller(tx, key)
  return (await livingRequestOf(tx, key)) !== null
}

/**
 * Records that the traveller did not come: once, REPORT_AFTER_MINUTES after the acceptance at the earliest. Refused:
 * MISSING_CAPABILITY; NOT_FOUND; TRUST_STATUS_CHANGED; TRUST_ALREADY_REPORTED; TRUST_REPORT_TOO_EARLY with the moment.
 */
export function reportTrustProposal(context: ActorContext, { id }: { id: string }) {
  return settle(context, id, 'report')
}

/**
 * The operator asks its tokens back for a traveller who was reported absent: once, within RETURN_DAYS of the acceptance, and as
 * often in a month as `returnsOfMonth` says. The proposal is over, the request closed; the reason stands beside the tokens and
 * in the audit. Refused: MISSING_CAPABILITY; NOT_FOUND; TRUST_STATUS_CHANGED; TRUST_RETURN_REFUSED with the rule.
 */
export async function returnTrustTokens(
  context: ActorContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<{ proposalId: string }>> {
  const held = await holdOwn(context, id)
  if (!held.ok) return held
  const { request, proposal } = held.value
  const { tx, actor, clock } = context
  // Of two returns at once the second counts the first: whoever moves tokens holds the operator, after the request.
  await lockOperator(tx, actor.companyId)
  const month = await readReturnRecord(tx, actor.companyId, returnMonthBegan(clock.now()))
  const operation = request.operation_type
  const moved = await moveProposal(context, proposal, operation, 'return', { month, note: reason })
  if (!moved.ok) return moved
  const closed = await moveTrustRequest(context, request, 'close')
  if (!closed.ok) return closed
  const { reference, tokens } = proposal
  await audit(context, {
    action: 'trust_tokens.returned',
    objectType: 'trust_proposal',
    objectId: proposal.id,
    data: { reference, request: request.reference, operation, tokens, reason },
  })
  return done({ proposalId: proposal.id })
}
