import { french } from '../../words/french.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { endOrders } from './end-orders.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

/**
 * The bank's front office rejects a request; its live orders end with it and their positions are free again (domain rules
 * §5). Refused as by `openRequest`.
 */
export async function rejectRequest(
  context: ActorContext,
  input: { request: string; reason?: string | undefined },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'front_office_reject')
  if (!opened.ok) return opened
  const { request, orders, transition } = opened.value
  const reason = input.reason?.trim() || null
  await endOrders(context, orders, reason ?? french('told:reason.rejected'))
  await moveRequest(context, request, {
    key: 'front_office_reject',
    to: transition.to,
    set: { reason },
    reason,
  })
  return done({ requestId: request.id })
}
