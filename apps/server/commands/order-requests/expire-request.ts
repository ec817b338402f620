import { decideRequestBySystem } from '@fxmatch/domain/order-requests/decide-request'
import { lockRequest, readOrdersOfRequest } from '../../db/order-requests/request-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { endOrders } from './end-orders.ts'
import { moveRequest } from './move-request.ts'

/** The reason that the company reads, in French as every reason is; the history has the time. */
export const EXPIRED_DRAFT_REASON = 'Brouillon expiré, resté sans suite : son titre est libéré'

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
  await endOrders(context, orders, EXPIRED_DRAFT_REASON)
  await moveRequest(context, request, {
    key: 'expire',
    to: transition.to,
    set: { reason: EXPIRED_DRAFT_REASON },
    reason: EXPIRED_DRAFT_REASON,
    facts: { expiredAt: request.expires_at },
  })
  return done({ requestId: request.id })
}
