import { ROTATION_HOURS, type SignatureScheme } from '@fxmatch/domain/webhooks/endpoint-table'
import { rotateKey } from '../../db/webhooks/endpoint-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { holdEndpoint } from './held-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'
import { sealNewKey } from './seal-key.ts'
import type { WebhookServices } from './webhook-services.ts'

/**
 * Makes a new key for an endpoint; the one that it has signs too for `ROTATION_HOURS`, and one before that no more. Refused: as
 * `holdEndpoint`.
 */
export async function rotateEndpointKey(
  context: ActorContext,
  { secrets }: Pick<WebhookServices, 'secrets'>,
  { id, scheme }: { readonly id: string; readonly scheme: SignatureScheme | undefined },
): Promise<Result<{ endpointId: string }>> {
  const { clock, tx } = context
  const held = await holdEndpoint(context, id, 'rotate')
  if (!held.ok) return held
  const { endpoint } = held.value
  const key = sealNewKey(secrets, id, scheme ?? endpoint.scheme)
  const until = new Date(clock.now().getTime() + ROTATION_HOURS * 3_600_000)
  await rotateKey(tx, id, key, until)
  await noteEndpoint(context, endpoint, 'key_rotated', {
    before: { signing: endpoint.scheme },
    signing: key.scheme,
  })
  return done({ endpointId: id })
}
