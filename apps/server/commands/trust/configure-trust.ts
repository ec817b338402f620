import type { RateCategory } from '@fxmatch/domain/trust/directions'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result } from '../kernel/result.ts'
import { emitTrust, requireOperator, requireRegistered } from './trust-context.ts'

/** Settings of an operator; a member that is left out stays. */
export interface TrustSettings {
  readonly visible?: boolean | undefined
  readonly tierMatchEnabled?: boolean | undefined
  readonly activated?: boolean | undefined
  readonly description?: string | undefined
  readonly appliedRateCategory?: RateCategory | undefined
}

/**
 * Sets whether travellers find the operator, whether its strategy answers by itself, whether the board shows its rates, and
 * the message beside them. Refused as by `requireOperator`.
 */
export async function configureTrust(
  context: ActorContext,
  settings: Omit<TrustSettings, 'appliedRateCategory'>,
): Promise<Result<{ companyId: string }>> {
  const operator = await requireOperator(context)
  return operator.ok ? save(context, settings) : operator
}

/**
 * Sets what the public board shows of a bank, by whoever may manage its displays (specification 002 §6): its rates or
 * not, the standard or the negotiated ones, and the message. Refused: MISSING_CAPABILITY; TRUST_OPERATOR_MISSING.
 */
export async function configureTrustDisplay(
  context: ActorContext,
  settings: Pick<TrustSettings, 'activated' | 'description' | 'appliedRateCategory'>,
): Promise<Result<{ companyId: string }>> {
  const able = requireCapability(context.actor, 'display.manage')
  if (!able.ok) return able
  const operator = await requireRegistered(context)
  return operator.ok ? save(context, settings) : operator
}

async function save(context: ActorContext, settings: TrustSettings): Promise<Result<{ companyId: string }>> {
  const { companyId } = context.actor
  const { visible, tierMatchEnabled, activated, description, appliedRateCategory } = settings
  const change = {
    ...(visible === undefined ? {} : { visible }),
    ...(tierMatchEnabled === undefined ? {} : { tier_match_enabled: tierMatchEnabled }),
    ...(activated === undefined ? {} : { display_activated: activated }),
    ...(description === undefined ? {} : { display_description: description }),
    ...(appliedRateCategory === undefined ? {} : { display_category: appliedRateCategory }),
  }
  if (Object.keys(change).length > 0) {
    await context.tx.updateTable('trust_operators').set(change).where('company_id', '=', companyId).execute()
    await audit(context, {
      action: 'trust_operator.configured',
      objectType: 'trust_operator',
      objectId: companyId,
      data: change,
    })
    await emitTrust(context, 'trust_rates', 'trust_operator.configured', companyId, [companyId])
  }
  return done({ companyId })
}
