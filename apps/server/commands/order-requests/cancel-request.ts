import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { endOrders } from './end-orders.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

/**
 * The company gives its request up, with a reason; its live orders end with it and their positions are free again (domain
 * rules §5). Refused as by `openRequest`.
 */
export async function cancelRequest(
  context: ActorContext,
  input: { request: string; reason: string },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'cancel')
  if (!opened.ok) return opened
  const { request, orders, transition } = opened.value
  await endOrders(context, orders, input.reason)
  await moveRequest(context, request, {
    key: 'cancel',
    to: transition.to,
    set: { reason: input.reason },
    reason: input.reason,
  })
  return done({ requestId: request.id })
}
