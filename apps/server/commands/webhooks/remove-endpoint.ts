import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { holdEndpoint } from './held-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'

/** Removes an endpoint with its keys and deliveries: nothing is sent to it any more. Refused: as `holdEndpoint`. */
export async function removeEndpoint(
  context: ActorContext,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  const held = await holdEndpoint(context, id, 'remove')
  if (!held.ok) return held
  const { endpoint } = held.value
  await context.tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  await noteEndpoint(context, endpoint, 'removed', { types: endpoint.types })
  return done(null)
}
