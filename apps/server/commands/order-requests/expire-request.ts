import { decideRequestBySystem } from '@fxmatch/domain/order-requests/decide-request'
import { lockRequest, readOrdersOfRequest } from '../../db/order-requests/request-rows.ts'
import { french } from '../../words/french.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { endOrders } from './end-orders.ts'
import { moveRequest } from './move-request.ts'

/**
 * Ends a draft whose time has run out, as a cancellation does: its live orders end, their positions and its title are
 * free again (decision record 0050). Refused: NOT_FOUND; REQUEST_STATUS, which the clock passes over, where somebody acted
 * meanwhile or the time was prolonged.
 */
export async function expireRequest(
  context: CommandContext,
  input: { requestId: string },
): Promise<Result<{ requestId: string }>> {
  const request = await lockRequest(context.tx, input.requestId)
  if (!request) return refuse('NOT_FOUND')
  const { status: current } = request
  const transition = decideRequestBySystem(current, 'expire')
  if (!transition || request.expires_at === null || request.expires_at > context.clock.now())
    return refuse('REQUEST_STATUS', { details: { current } })
  const orders = await readOrdersOfRequest(context.tx, request.id)
  // As every reason is, it is kept in French; the story says when.
  const reason = french('told:reason.expired')
  await endOrders(context, orders, reason)
  await moveRequest(context, request, {
    key: 'expire',
    to: transition.to,
    set: { reason },
    reason,
    facts: { expiredAt: request.expires_at },
  })
  return done({ requestId: request.id })
}
