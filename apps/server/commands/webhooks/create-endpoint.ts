import { webhookRefusal } from '@fxmatch/contract/errors/webhook-refusals'
import { MOST_ENDPOINTS, type SignatureScheme } from '@fxmatch/domain/webhooks/endpoint-table'
import { lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkEndpoint, type EndpointInput } from './check-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'
import { sealNewKey } from './seal-key.ts'
import type { WebhookServices } from './webhook-services.ts'

/**
 * Has an address told of the events of the actor's company from now on. Refused: MISSING_CAPABILITY; INTEGRATION_STATE by
 * ENDPOINTS_MOST; as `checkEndpoint`.
 */
export async function createEndpoint(
  context: ActorContext,
  services: WebhookServices,
  input: EndpointInput & { readonly scheme: SignatureScheme },
): Promise<Result<{ endpointId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const checked = await checkEndpoint(context, services, input, null)
  if (!checked.ok) return checked
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .where('company_id', '=', actor.companyId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_ENDPOINTS) {
    const { code, rule } = webhookRefusal('ENDPOINTS_MOST')
    return refuse(code, { rule, details: { limit: MOST_ENDPOINTS } })
  }
  const endpointId = ids.uuid()
  const { name, url, types } = checked.value
  const { scheme, publicKey, secret } = sealNewKey(services.secrets, endpointId, input.scheme)
  const row = { id: endpointId, company_id: actor.companyId, name, url }
  await tx
    .insertInto('webhook_endpoints')
    .values({
      ...row,
      types: [...types],
      scheme,
      public_key: publicKey,
      secret,
      created_by: actor.userId,
      created_at: clock.now(),
    })
    .execute()
  await noteEndpoint(context, row, 'created', { types, signing: scheme })
  return done({ endpointId })
}
