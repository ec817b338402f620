import { MOST_REPLAYED } from '@fxmatch/domain/webhooks/delivery-table'
import {
  deliveriesInTurn,
  lockReplayed,
  ownDeliveries,
  type Replayed,
} from '../../db/webhooks/delivery-rows.ts'
import { type EndpointRow, lockEndpoint } from '../../db/webhooks/endpoint-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { noteEndpoint } from './note-endpoint.ts'
import type { WebhookServices } from './webhook-services.ts'

/**
 * Sends settled deliveries of the actor's company again, in the order of their events and under the same `webhook-id`, at most
 * `MOST_REPLAYED` of them; what is under way, and tests, are left out. Refused: MISSING_CAPABILITY; NOT_FOUND where any of the ids, or
 * the endpoint, is not the company's; INVALID_INPUT at `to` before `from`.
 */
export async function replayDeliveries(
  context: ActorContext,
  { queue }: Pick<WebhookServices, 'queue'>,
  of: Replayed,
): Promise<Result<{ replayed: number; more: boolean }>> {
  const { actor, clock, tx } = context
  const { companyId } = actor
  const able = requireCapability(actor, 'integration.manage')
  if (!able.ok) return able
  const named = 'ids' in of ? await ownDeliveries(tx, companyId, of.ids) : []
  if ('ids' in of && named.length < new Set(of.ids).size) return refuse('NOT_FOUND')
  if ('from' in of && of.to !== null && of.to < of.from)
    return refuseField('INVALID_INPUT', 'to', { rule: 'FIELD_INVALID' })
  const endpointIds = 'ids' in of ? named.map(({ endpointId }) => endpointId) : [of.endpointId]
  const endpoints: EndpointRow[] = []
  // Held in one order, and before their deliveries, as by whoever concludes an attempt.
  for (const id of [...new Set(endpointIds)].sort()) {
    const endpoint = await lockEndpoint(tx, companyId, id)
    if (endpoint === null) return refuse('NOT_FOUND')
    endpoints.push(endpoint)
  }
  const found = await lockReplayed(tx, companyId, of, MOST_REPLAYED + 1)
  const chosen = found.slice(0, MOST_REPLAYED)
  if (chosen.length === 0) return done({ replayed: 0, more: false })
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'PENDING', tries: 0, next_at: clock.now(), settled_at: null, replayed_by: actor.userId })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .execute()
  for (const endpoint of endpoints) {
    const count = chosen.filter(({ endpointId }) => endpointId === endpoint.id).length
    if (count === 0) continue
    await queue(tx, await deliveriesInTurn(tx, { endpointId: endpoint.id }))
    await noteEndpoint(context, endpoint, 'replayed', { sentAgain: count })
  }
  return done({ replayed: chosen.length, more: found.length > chosen.length })
}
