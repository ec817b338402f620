import { webhookRefusal } from '@fxmatch/contract/errors/webhook-refusals'
import {
  decideEndpoint,
  type EndpointAction,
  type EndpointStatus,
} from '@fxmatch/domain/webhooks/endpoint-table'
import { lockCompany } from '../../db/companies/agencies.ts'
import { type EndpointRow, lockEndpoint } from '../../db/webhooks/endpoint-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Begins a person's step with an endpoint of their company, which is held, and says where it leads. Refused: MISSING_CAPABILITY;
 * NOT_FOUND for another company's; INTEGRATION_STATE where it does not stand so.
 */
export async function holdEndpoint(
  { actor, tx }: ActorContext,
  id: string,
  action: EndpointAction,
): Promise<Result<{ endpoint: EndpointRow; to: EndpointStatus }>> {
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const endpoint = await lockEndpoint(tx, actor.companyId, id)
  if (endpoint === null) return refuse('NOT_FOUND')
  const decided = decideEndpoint(endpoint.status, action)
  if ('rule' in decided) {
    const { code, rule } = webhookRefusal(decided.rule)
    return refuse(code, { rule, details: { status: endpoint.status } })
  }
  return done({ endpoint, to: decided.to })
}
