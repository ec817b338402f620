import { eventBody } from '@fxmatch/domain/webhooks/event-body'
import { TEST_EVENT } from '@fxmatch/domain/webhooks/event-types'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { holdEndpoint } from './held-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'
import type { WebhookServices } from './webhook-services.ts'

/**
 * Sends an endpoint a test event, once, whatever its status; one that was disabled and takes it is active again. Refused: as
 * `holdEndpoint`.
 */
export async function testEndpoint(
  context: ActorContext,
  { queue }: Pick<WebhookServices, 'queue'>,
  { id }: { readonly id: string },
): Promise<Result<{ deliveryId: string }>> {
  const { actor, clock, ids, tx } = context
  const held = await holdEndpoint(context, id, 'test')
  if (!held.ok) return held
  const { endpoint } = held.value
  const deliveryId = ids.uuid()
  const now = clock.now()
  const data = { id: endpoint.id, version: endpoint.version, status: endpoint.status, companyRole: null }
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id: deliveryId,
      endpoint_id: id,
      type: TEST_EVENT,
      // A line of its own: it waits for nothing.
      object: `test:${deliveryId}`,
      body: eventBody(TEST_EVENT, now, data),
      next_at: now,
      created_at: now,
    })
    .execute()
  await queue(tx, [{ id: deliveryId, endpointId: id, companyId: actor.companyId, at: now }])
  await noteEndpoint(context, endpoint, 'tested')
  return done({ deliveryId })
}
