import { compareDecimals, hasAtMostDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { DEFAULT_TIER_TOKENS, matchTier } from '@fxmatch/domain/trust/tiers'
import { publishedRate, readBalance, readTiers, readTrustRates } from '../../db/trust/operators.ts'
import {
  findOwnProposal,
  foreignCurrency,
  lockTrustRequest,
  type TrustRequestRow,
} from '../../db/trust/requests.ts'
import { requireOfficePapers } from '../gate/permit-refusal.ts'
import { officeRoom, requireRoom } from '../gate/require-office-room.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkNotes } from '../positions/check-notes.ts'
import { checkPrice } from '../positions/check-price.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'
import { canBeAccepted } from './check-customs.ts'
import { makeProposal } from './make-proposal.ts'
import { tellTraveller } from './tell-traveller.ts'
import { invalid, requireOperator, requireOtherThanTraveller } from './trust-context.ts'

/**
 * The answer as it is sent: rate in TND per quoting unit, amount in the currency (left out: the request's), the agency's
 * id.
 */
export interface ApproveInput {
  readonly requestId: string
  readonly negotiationRate: string
  readonly agency: string
  readonly negotiationAmount?: string | undefined
}

/**
 * An operator answers an open request with a rate and one of its agencies (transition APPROVE, domain rules §8). It costs the
 * tokens of the strategy's line that the request reaches, two for the Default row or without a strategy. An operator has one
 * live proposal on a request.
 * Refused: MISSING_CAPABILITY; NOT_FOUND; TRUST_ALREADY_PROPOSED; TRUST_STATUS_CHANGED for a request that is not open;
 * SEGREGATION to who made it; TRUST_OPERATOR_MISSING; INVALID_INPUT at the field; AMOUNT_OUT_OF_BOUNDS for what cannot be counted out in notes; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE; CUSTOMS_PAPER for what the traveller could not accept with any paper; GATE_REFUSED while a party is looked into, or by the office's papers or the ceiling of its notes (`requireRoom`); TRUST_TOKENS_SHORT with the tokens needed and the balance.
 */
export async function approveTrustOffer(
  context: ActorContext,
  input: ApproveInput,
): Promise<Result<{ requestId: string; proposalId: string }>> {
  const { tx, actor, clock } = context
  const able = requireCapability(actor, 'trust.use')
  if (!able.ok) return able
  const request = await lockTrustRequest(tx, input.requestId)
  if (!request) return refuse('NOT_FOUND')
  const own = await findOwnProposal(tx, actor.companyId, request.id)
  if (own) return refuse('TRUST_ALREADY_PROPOSED', { rule: 'TRUST_ALREADY_PROPOSED' })
  const late = request.status === 'REQUEST' && request.expires_at <= clock.now()
  if (late || request.status !== 'REQUEST') {
    const status = late ? 'EXPIRED' : request.status
    return refuse('TRUST_STATUS_CHANGED', { rule: 'TRUST_WRONG_STATUS', details: { status } })
  }
  const other = await requireOtherThanTraveller(context, request)
  if (!other.ok) return other
  const operator = await requireOperator(context)
  if (!operator.ok) return operator
  const free = await requireNotHeld(context, {
    ...{ companies: [actor.companyId], users: [actor.userId], trustRequests: [request.id] },
  })
  if (!free.ok) return free
  const papers = await requireOfficePapers(context, [actor.companyId])
  if (!papers.ok) return papers
  const currency = await foreignCurrency(tx, request.currency)
  if (!currency) throw new Error(`a request is in ${request.currency}`)
  const checked = await checkOffer(context, input, request, currency.decimals)
  if (!checked.ok) return checked
  const countable = await checkNotes(context, {
    currency: request.currency,
    form: 'CASH',
    amount: input.negotiationAmount ?? request.amount,
    path: 'data.negotiationAmount',
  })
  if (!countable.ok) return countable
  const typed = { currency: request.currency, rate: input.negotiationRate, path: 'data.negotiationRate' }
  const priced = await checkPrice(context, typed)
  if (!priced.ok) return priced

  const amount = input.negotiationAmount ?? request.amount
  const value = counterValue(amount, input.negotiationRate, currency.unit)
  // Without figures: what the traveller has changed today, and where they live, is told to who is accepted.
  if (!(await canBeAccepted(context, request, value))) return refuse('CUSTOMS_PAPER')
  const price = await priceInTokens(context, request, currency.unit)
  const balance = await readBalance(tx, actor.companyId, request.operation_type)
  if (balance < price.tokens) {
    return refuse('TRUST_TOKENS_SHORT', {
      rule: 'TRUST_TOKENS_SHORT',
      details: { needed: price.tokens, balance },
    })
  }
  const room = await roomForNotes(context, request, { amount, counterValue: value })
  if (!room.ok) return room
  const made = await makeProposal(context, request, {
    companyId: actor.companyId,
    agencyId: input.agency,
    amount,
    ceilingCheck: room.value,
    rate: input.negotiationRate,
    unit: currency.unit,
    ...price,
  })
  const { id: proposalId } = made
  await tellTraveller(context, request, 'PROPOSED', made)
  await audit(context, {
    action: 'trust_proposal.made',
    objectType: 'trust_proposal',
    objectId: proposalId,
    data: { ...input, ...price },
  })
  return done({ requestId: request.id, proposalId })
}

/** The ceiling of the office's notes (G09); of a sale it says nothing. */
async function roomForNotes(
  context: ActorContext,
  { operation_type: operation, currency }: TrustRequestRow,
  { amount, counterValue }: { readonly amount: string; readonly counterValue: string },
): Promise<Result<string | null>> {
  const check = await officeRoom(context, { officeId: context.actor.companyId, operation, currency, amount })
  return requireRoom(context, check, { step: 'propose', currency, amount, counterValue })
}

/** Amount above zero and at most the request's, an agency of the operator's own (specification 001 §5). */
async function checkOffer(
  { tx, actor }: ActorContext,
  input: ApproveInput,
  request: TrustRequestRow,
  decimals: number,
): Promise<Result<null>> {
  const { negotiationAmount: amount, agency } = input
  if (
    amount !== undefined &&
    (!isPositiveDecimal(amount) ||
      compareDecimals(amount, request.amount) > 0 ||
      !hasAtMostDecimals(amount, decimals))
  ) {
    return invalid('data.negotiationAmount')
  }
  const own = await tx
    .selectFrom('trust_agencies')
    .select('id')
    .where('id', '=', agency)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst()
  return own ? done(null) : invalid('data.agency', 'AGENCY_UNKNOWN')
}

async function priceInTokens(
  { tx, actor }: ActorContext,
  request: TrustRequestRow,
  unit: number,
): Promise<{ tokens: number; tierLimit: string | null }> {
  const { currency, operation_type: operation } = request
  const companyIds = [actor.companyId]
  const tiers = await readTiers(tx, { companyIds, currency, operation })
  const [rates] = await readTrustRates(tx, { companyIds, currency })
  const match = matchTier({ amount: request.amount, unit }, tiers, publishedRate(rates, operation))
  return { tokens: match?.tokens ?? DEFAULT_TIER_TOKENS, tierLimit: match?.limit ?? null }
}
