import { lockTrustRequest } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { endWaitingProposals, moveTrustRequest } from './move-proposal.ts'

/** Time ends an open request; what waits for its answer is refused. Refuses quietly where somebody was faster. */
export async function expireTrustRequest(
  context: CommandContext,
  { requestId }: { requestId: string },
): Promise<Result<{ requestId: string }>> {
  const request = await lockTrustRequest(context.tx, requestId)
  if (!request) return refuse('NOT_FOUND')
  if (request.expires_at > context.clock.now()) return refuse('TRUST_STATUS_CHANGED')
  const ended = await endWaitingProposals(context, request, 'lapse')
  if (!ended.ok) return ended
  const moved = await moveTrustRequest(context, request, 'expire')
  if (!moved.ok) return moved
  await audit(context, {
    action: 'trust_request.expired',
    objectType: 'trust_request',
    objectId: requestId,
    data: { reference: request.reference },
  })
  return done({ requestId })
}

/** Erases the traveller's name and phone from a request that ended before a moment; its amounts stay. */
export async function eraseTraveller(
  context: CommandContext,
  { requestId, before }: { requestId: string; before: Date },
): Promise<Result<{ requestId: string }>> {
  const request = await lockTrustRequest(context.tx, requestId)
  if (!request) return refuse('NOT_FOUND')
  if (request.erased_at || !request.settled_at || request.settled_at > before) {
    return refuse('TRUST_STATUS_CHANGED')
  }
  await context.tx
    .updateTable('trust_requests')
    .set((eb) => ({
      customer_name: null,
      customer_phone: null,
      erased_at: context.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
  await audit(context, {
    action: 'trust_request.erased',
    objectType: 'trust_request',
    objectId: requestId,
    data: { reference: request.reference },
  })
  return done({ requestId })
}
