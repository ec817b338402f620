import { deliveriesInTurn } from '../../db/webhooks/delivery-rows.ts'
import { moveEndpoint } from '../../db/webhooks/endpoint-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { holdEndpoint } from './held-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'
import type { WebhookServices } from './webhook-services.ts'

/** Sends a paused endpoint its events again, those first that waited. Refused: as `holdEndpoint`. */
export async function resumeEndpoint(
  context: ActorContext,
  { queue }: Pick<WebhookServices, 'queue'>,
  { id }: { readonly id: string },
): Promise<Result<{ endpointId: string }>> {
  const { tx } = context
  const held = await holdEndpoint(context, id, 'resume')
  if (!held.ok) return held
  const { endpoint, to } = held.value
  await moveEndpoint(tx, id, to)
  await queue(tx, await deliveriesInTurn(tx, { endpointId: id }))
  await noteEndpoint(context, endpoint, 'resumed')
  return done({ endpointId: id })
}
