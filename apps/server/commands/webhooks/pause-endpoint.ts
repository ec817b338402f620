import { moveEndpoint } from '../../db/webhooks/endpoint-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { holdEndpoint } from './held-endpoint.ts'
import { noteEndpoint } from './note-endpoint.ts'

/** Sends an endpoint nothing until it is resumed: its events wait. Refused: as `holdEndpoint`. */
export async function pauseEndpoint(
  context: ActorContext,
  { id }: { readonly id: string },
): Promise<Result<{ endpointId: string }>> {
  const held = await holdEndpoint(context, id, 'pause')
  if (!held.ok) return held
  const { endpoint, to } = held.value
  await moveEndpoint(context.tx, id, to)
  await noteEndpoint(context, endpoint, 'paused')
  return done({ endpointId: id })
}
