import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { nextReference } from '../../db/references.ts'
import { boardRateOf, findOperator, readTrustRates } from '../../db/trust/operators.ts'
import type { ProposalRow, TrustRequestRow } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { moveTokens } from './move-tokens.ts'
import { recordTrustStep } from './record-trust-step.ts'
import { emitTrust } from './trust-context.ts'

/** The answer of an operator to a request: amount in the currency, rate in TND per quoting unit (`unit`). */
export interface NewProposal {
  readonly companyId: string
  readonly agencyId: string
  readonly amount: string
  readonly rate: string
  readonly unit: number
  readonly tokens: number
  /** Threshold of the strategy's line that set the price in tokens; null: the Default row. */
  readonly tierLimit: string | null
  /** The check of the office's ceiling that an override let through; left out or null: none had to. */
  readonly ceilingCheck?: string | null
}

/**
 * Puts a proposal on record and spends its tokens. The caller has locked the request and the operator, and has checked that
 * the request is open, that the operator has no live proposal on it, and that its balance suffices. Without an actor, the
 * strategy makes it.
 * @returns the proposal, as it stands on record
 */
export async function makeProposal(
  context: CommandContext & { actor?: { userId: string } | undefined },
  request: TrustRequestRow,
  proposal: NewProposal,
): Promise<ProposalRow> {
  const { tx, clock, ids, actor } = context
  const { companyId, agencyId, amount, rate, unit, tokens, tierLimit } = proposal
  const id = ids.uuid()
  const now = clock.now()
  const operator = await findOperator(tx, companyId)
  const [rates] = await readTrustRates(tx, { companyIds: [companyId], currency: request.currency })
  const reference = await nextReference(tx, 'trustProposal', now)
  const made = await tx
    .insertInto('trust_proposals')
    .values({
      id,
      reference,
      request_id: request.id,
      company_id: companyId,
      agency_id: agencyId,
      amount,
      rate,
      board_rate: operator && rates ? boardRateOf(operator, rates, request.operation_type) : null,
      counter_value: counterValue(amount, rate, unit),
      status: 'WAITING',
      tokens,
      tier_limit: tierLimit,
      ceiling_check: proposal.ceilingCheck ?? null,
      made_by: actor?.userId ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordTrustStep(context, {
    requestId: request.id,
    proposalId: id,
    action: 'propose',
    before: null,
    after: 'WAITING',
    party: actor ? 'OPERATOR' : 'SYSTEM',
  })
  const operation = request.operation_type
  await moveTokens(context, { companyId, operation, kind: 'SPENT', tokens, proposalId: id })
  // Its operator is asked for no other one.
  const facts = { request: request.id }
  await emitTrust(context, 'trust_proposal', 'trust_proposal.made', id, [companyId], { facts })
  return made
}
