import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkEndpoint, type EndpointInput } from './check-endpoint.ts'
import { holdEndpoint } from './held-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'
import type { WebhookServices } from './webhook-services.ts'

/**
 * Changes the name, the address or the events of an endpoint; its keys stay. Refused: as `holdEndpoint` and `checkEndpoint`;
 * SETTINGS_CHANGED where it is another version by now.
 */
export async function changeEndpoint(
  context: ActorContext,
  services: WebhookServices,
  input: EndpointInput & { readonly id: string; readonly version: number },
): Promise<Result<{ endpointId: string }>> {
  const { tx } = context
  const held = await holdEndpoint(context, input.id, 'change')
  if (!held.ok) return held
  const { endpoint } = held.value
  if (endpoint.version !== input.version)
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED', current: endpoint.version })
  const checked = await checkEndpoint(context, services, input, endpoint.id)
  if (!checked.ok) return checked
  const { name, url, types } = checked.value
  // Another receiver has refused nothing yet.
  const elsewhere =
    url === endpoint.url ? {} : { failing_since: null, failing_told_at: null, rests_until: null }
  await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ name, url, types: [...types], version: eb('version', '+', 1), ...elsewhere }))
    .where('id', '=', endpoint.id)
    .execute()
  const before = { name: endpoint.name, host: new URL(endpoint.url).host, types: endpoint.types }
  await noteEndpoint(context, { ...endpoint, name, url }, 'changed', {
    before,
    types,
    otherAddress: url !== endpoint.url,
  })
  return done({ endpointId: endpoint.id })
}
