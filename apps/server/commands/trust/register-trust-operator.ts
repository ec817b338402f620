import { TRUST_OPERATIONS } from '@fxmatch/domain/trust/directions'
import { DEFAULT_TIER_TOKENS } from '@fxmatch/domain/trust/tiers'
import { foreignCurrencies } from '../../db/reference/foreign-currencies.ts'
import { lockOperator } from '../../db/trust/operators.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { emitTrust } from './trust-context.ts'

/** How travellers reach the operator; phones of 8 digits. */
export interface OperatorInput {
  readonly name: string
  readonly phone: string
  readonly whatsapp: string
}

/**
 * Registers the actor's company as Trust operator, hidden until it makes itself visible, with a Default row for every
 * currency and direction; any person of a bank or an exchange office may who is not read only. Where it is registered
 * already, its Trust users change the registration (specification 002 §6). Refused: MISSING_CAPABILITY;
 * TRUST_ALREADY_REGISTERED for everybody else.
 */
export async function registerTrustOperator(
  context: ActorContext,
  input: OperatorInput,
): Promise<Result<{ companyId: string }>> {
  const { tx, actor, clock } = context
  const { companyId } = actor
  const able = requireCapability(actor, 'trust.register')
  if (!able.ok) return able
  const created = await tx
    .insertInto('trust_operators')
    .values({ company_id: companyId, ...input, created_at: clock.now(), created_by: actor.userId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (created) {
    await addDefaultRows(context)
  } else {
    if (!actor.capabilities.has('trust.use')) {
      return refuse('TRUST_ALREADY_REGISTERED', { rule: 'TRUST_ALREADY_REGISTERED' })
    }
    await lockOperator(tx, companyId)
    await tx
      .updateTable('trust_operators')
      .set({ ...input })
      .where('company_id', '=', companyId)
      .execute()
  }
  const event = created ? 'trust_operator.registered' : 'trust_operator.changed'
  await audit(context, {
    action: event,
    objectType: 'trust_operator',
    objectId: companyId,
    data: { ...input },
  })
  await emitTrust(context, 'trust_rates', event, companyId, [companyId])
  return done({ companyId })
}

async function addDefaultRows({ tx, actor, clock, ids }: ActorContext): Promise<void> {
  const currencies = await foreignCurrencies(tx).select('iso_code').orderBy('iso_code').execute()
  await tx
    .insertInto('trust_tiers')
    .values(
      currencies.flatMap(({ iso_code }) =>
        TRUST_OPERATIONS.map((operation) => ({
          id: ids.uuid(),
          company_id: actor.companyId,
          currency: iso_code,
          rate_type: operation,
          limit_amount: null,
          rate_value: null,
          bid: DEFAULT_TIER_TOKENS,
          created_at: clock.now(),
        })),
      ),
    )
    .execute()
}
