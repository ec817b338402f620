import { timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { readDeclaration } from '@fxmatch/domain/trust/customs-paper'
import { readFollowCode } from '@fxmatch/domain/trust/follow-code'
import type { Db } from '../../db/connect.ts'
import {
  findTrustRequest,
  lockTrustRequest,
  type ProposalRow,
  type TrustRequestRow,
} from '../../db/trust/requests.ts'
import { hashFollowCode } from '../../security/follow-codes.ts'
import { lacksPapers } from '../gate/permit-refusal.ts'
import { officeRoom } from '../gate/require-office-room.ts'
import { tellCeiling } from '../gate/tell-ceiling.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'
import { checkCustoms } from './check-customs.ts'
import { endWaitingProposals, moveProposal, moveTrustRequest } from './move-proposal.ts'
import { invalid } from './trust-context.ts'

/** With what a traveller proves that a request is theirs. */
export interface TrustKey {
  readonly reference: string
  readonly secret: string
}

/** The request of a reference and its secret code; null where either is wrong, without telling which. */
export async function openTrustRequest(db: Db, key: TrustKey): Promise<TrustRequestRow | null> {
  const code = readFollowCode(key.secret)
  const request = await findTrustRequest(db, key.reference.trim().toUpperCase())
  if (!request || code === null) return null
  return timingSafeEqual(hashFollowCode(code), request.secret_hash) ? request : null
}

/** The same, held until the transaction ends. */
export async function lockOwn(context: CommandContext, key: TrustKey): Promise<TrustRequestRow | null> {
  const request = await openTrustRequest(context.tx, key)
  return request && lockTrustRequest(context.tx, request.id)
}

/** TRUST_STATUS_CHANGED for a request that is not open; one whose time is up is not, also before the clock has ended it. */
function requireOpen(context: CommandContext, request: TrustRequestRow): Result<null> {
  const late = request.status === 'REQUEST' && request.expires_at <= context.clock.now()
  if (request.status === 'REQUEST' && !late) return done(null)
  const status = late ? 'EXPIRED' : request.status
  return refuse('TRUST_STATUS_CHANGED', { rule: 'TRUST_WRONG_STATUS', details: { status } })
}

async function proposalOf(context: CommandContext, request: TrustRequestRow, proposalId: string) {
  const proposal = await context.tx
    .selectFrom('trust_proposals')
    .selectAll()
    .where('id', '=', proposalId)
    .where('request_id', '=', request.id)
    .executeTakeFirst()
  return proposal ?? null
}

/** What is said with an acceptance. */
interface Acceptance {
  /** What the traveller saw that they pay or receive, TND. */
  readonly seenTotal?: string | null | undefined
  /** Whether they are resident, and the number of their customs declaration, where the request does not say. */
  readonly resident?: boolean | null | undefined
  readonly customsDeclaration?: string | null | undefined
}

/** The traveller's answer to one proposal of an open request; then what becomes of the request. */
async function answer(
  context: CommandContext,
  input: TrustKey & { readonly proposalId: string } & Acceptance,
  action: 'accept' | 'refuse',
  settleRequest: (request: TrustRequestRow) => Promise<Result<unknown>>,
): Promise<Result<{ requestId: string }>> {
  const request = await lockOwn(context, input)
  if (!request) return refuse('NOT_FOUND')
  const proposal = await proposalOf(context, request, input.proposalId)
  if (!proposal) return refuse('NOT_FOUND')
  const open = requireOpen(context, request)
  if (!open.ok) return open
  if (action === 'accept') {
    const parties = { companies: [proposal.company_id], trustRequests: [request.id] }
    const free = await requireNotHeld(context, parties)
    if (!free.ok) return free
    if (await lacksPapers(context, proposal.company_id))
      return refuse('GATE_REFUSED', { rule: 'OFFICE_MAY_NOT_DEAL', details: { code: 'G03' } })
  }
  const seenRight = requireSeenTotal(input.seenTotal, proposal.counter_value)
  if (!seenRight.ok) return seenRight
  if (action === 'accept') {
    const room = await requireRoomStill(context, request, proposal)
    if (!room.ok) return room
    const papers = await judgeCustoms(context, request, proposal.counter_value, input)
    if (!papers.ok) return papers
  }
  const moved = await moveProposal(context, proposal, request.operation_type, action)
  if (!moved.ok) return moved
  const settled = await settleRequest(request)
  if (!settled.ok) return settled
  if (action === 'accept') await tellCeiling(context, proposal.company_id)
  return record(context, action === 'accept' ? 'accepted' : 'refused', request, { proposal: proposal.id })
}

/**
 * The ceiling of the office's notes as they are agreed (G09): of many proposals that had room each, those that are accepted count. What an
 * override let it propose goes through. The traveller reads nothing of what the office holds.
 */
async function requireRoomStill(
  context: CommandContext,
  { operation_type: operation, currency }: TrustRequestRow,
  { company_id: officeId, amount, ceiling_check }: ProposalRow,
): Promise<Result<null>> {
  if (ceiling_check !== null) return done(null)
  const room = await officeRoom(context, { officeId, operation, currency, amount })
  return room?.outcome === 'REFUSE' ? refuse('GATE_REFUSED', { rule: 'OFFICE_FULL' }) : done(null)
}

/**
 * What the request says for the customs, with what is said at its acceptance: what was said before stands, so that no other answer takes
 * away what is in the way. Refused: INVALID_INPUT at the field.
 */
function saidForCustoms(
  { resident, customs_declaration: declaration }: TrustRequestRow,
  { resident: lives = null, customsDeclaration }: Acceptance,
): Result<{ resident: boolean | null; declaration: string | null }> {
  const number = customsDeclaration ? readDeclaration(customsDeclaration) : null
  if (customsDeclaration && number === null) return invalid('customsDeclaration', 'CUSTOMS_NUMBER')
  if (lives !== null && resident !== null && lives !== resident) return invalid('resident')
  if (number !== null && declaration !== null && number !== declaration) return invalid('customsDeclaration')
  return done({ resident: resident ?? lives, declaration: declaration ?? number })
}

/** The customs' rules at the price that is accepted; what was said with it, and what they warn of, stand with the request. */
async function judgeCustoms(
  context: CommandContext,
  request: TrustRequestRow,
  value: string,
  acceptance: Acceptance,
): Promise<Result<unknown>> {
  const said = saidForCustoms(request, acceptance)
  if (!said.ok) return said
  const { resident, declaration } = said.value
  const judged = await checkCustoms(context, {
    ...{ requestId: request.id, operation: request.operation_type, key: request.customer_key, value },
    ...{ resident, declaration },
  })
  if (!judged.ok) return judged
  await context.tx
    .updateTable('trust_requests')
    .set({ resident, customs_declaration: declaration, customs_warning: judged.value })
    .where('id', '=', request.id)
    .execute()
  return judged
}

/**
 * The traveller wants to be told of proposals from now on, or not any more. Refused: NOT_FOUND for a wrong key;
 * TRUST_STATUS_CHANGED once the traveller is erased.
 */
export async function tellTrustTraveller(
  context: CommandContext,
  input: TrustKey & { readonly tell: LanguageCode | null },
): Promise<Result<{ requestId: string }>> {
  const request = await lockOwn(context, input)
  if (!request) return refuse('NOT_FOUND')
  if (request.erased_at)
    return refuse('TRUST_STATUS_CHANGED', { rule: 'TRUST_WRONG_STATUS', details: { status: request.status } })
  await context.tx
    .updateTable('trust_requests')
    .set({ tell: input.tell !== null, ...(input.tell === null ? {} : { language: input.tell }) })
    .where('id', '=', request.id)
    .execute()
  return done({ requestId: request.id })
}

/**
 * The traveller accepts one proposal (domain rules §8): the request is settled, every other proposal that waits is refused,
 * and its operator gets the tokens back. Of two acceptances at once the second finds the request settled. Refused: NOT_FOUND
 * for a wrong key or an unknown proposal; TRUST_STATUS_CHANGED; GATE_REFUSED while a party is looked into, or while the office may not deal by its papers or has no room for the notes; CUSTOMS_PAPER, INVALID_INPUT at what is said for the customs; TOTAL_CHANGED where the traveller saw another sum in TND.
 */
export function acceptTrustProposal(
  context: CommandContext,
  input: TrustKey & { readonly proposalId: string } & Acceptance,
) {
  return answer(context, input, 'accept', async (request) => {
    const settled = await moveTrustRequest(context, request, 'accept')
    return settled.ok ? endWaitingProposals(context, request, 'outbid') : settled
  })
}

/**
 * The traveller refuses one proposal, whose operator gets the tokens back; the request stays open. Refused as by
 * `acceptTrustProposal`.
 */
export function refuseTrustProposal(
  context: CommandContext,
  input: TrustKey & { readonly proposalId: string },
) {
  return answer(context, input, 'refuse', async () => done(null))
}

/**
 * The traveller gives up an open request; proposals that wait are refused, and their operators get the tokens back. Refused:
 * NOT_FOUND for a wrong key; TRUST_STATUS_CHANGED.
 */
export async function withdrawTrustRequest(
  context: CommandContext,
  key: TrustKey,
): Promise<Result<{ requestId: string }>> {
  const request = await lockOwn(context, key)
  if (!request) return refuse('NOT_FOUND')
  const open = requireOpen(context, request)
  if (!open.ok) return open
  const ended = await endWaitingProposals(context, request, 'lapse')
  if (!ended.ok) return ended
  const moved = await moveTrustRequest(context, request, 'withdraw')
  if (!moved.ok) return moved
  return record(context, 'withdrawn', request, {})
}

async function record(
  context: CommandContext,
  what: 'accepted' | 'refused' | 'withdrawn',
  request: TrustRequestRow,
  data: object,
): Promise<Result<{ requestId: string }>> {
  await audit(context, {
    action: `trust_request.${what}`,
    objectType: 'trust_request',
    objectId: request.id,
    data: { reference: request.reference, ...data },
  })
  return done({ requestId: request.id })
}
