import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { lockOperator } from '../../db/trust/operators.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { moveTokens } from './move-tokens.ts'

/**
 * The back office records that an operator bought tokens of a direction; the note names the invoice or receipt. Refused:
 * MISSING_CAPABILITY; NOT_FOUND for a company that is no operator.
 */
export async function buyTrustTokens(
  context: ActorContext,
  input: { companyId: string; operation: TrustOperation; quantity: number; note: string },
): Promise<Result<{ companyId: string }>> {
  const able = requireCapability(context.actor, 'configuration.manage')
  if (!able.ok) return able
  const { companyId, operation, quantity, note } = input
  if (!(await lockOperator(context.tx, companyId))) return refuse('NOT_FOUND')
  await moveTokens(context, { companyId, operation, kind: 'BOUGHT', tokens: quantity, note })
  await audit(context, {
    action: 'trust_tokens.bought',
    objectType: 'trust_operator',
    objectId: companyId,
    data: { operation, quantity, note },
  })
  return done({ companyId })
}
