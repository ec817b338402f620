import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

/**
 * The back office does not agree and sends the request back, with a reason: the front office validates it anew, or rejects
 * it. Refused as by `openRequest`.
 */
export async function returnToFrontOffice(
  context: ActorContext,
  input: { request: string; reason: string },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'return_to_front_office')
  if (!opened.ok) return opened
  const { request, transition } = opened.value
  await moveRequest(context, request, {
    key: 'return_to_front_office',
    to: transition.to,
    set: { front_office_by: null, reason: input.reason },
    reason: input.reason,
  })
  return done({ requestId: request.id })
}
