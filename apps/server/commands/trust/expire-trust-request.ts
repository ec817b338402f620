import { endSubscriptionsOfRequest } from '../../db/push/request-subscriptions.ts'
import { forgetClearedNames } from '../../db/screening/alert-rows.ts'
import { forgetAsks } from '../../db/screening/ask-rows.ts'
import { lockTrustRequest } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { endWaitingProposals, moveTrustRequest } from './move-proposal.ts'

/**
 * The clock ends an open request whose time is up; proposals that wait are refused, and their operators get the tokens back.
 * Refused, and passed over by the clock: NOT_FOUND; TRUST_STATUS_CHANGED where somebody was faster.
 */
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

/**
 * Erases the traveller's name and phone from a request that was settled by a moment; the rest stays. Refused, and passed over
 * by the clock: NOT_FOUND; TRUST_STATUS_CHANGED for one that is open, was settled later or is erased already.
 */
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
      customer_email: null,
      customer_key: null,
      resident: null,
      customs_declaration: null,
      erased_at: context.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
  await forgetClearedNames(context.tx, requestId)
  await forgetAsks(context.tx, { kind: 'TRUST_REQUEST', id: requestId })
  await endSubscriptionsOfRequest(context.tx, requestId)
  await audit(context, {
    action: 'trust_request.erased',
    objectType: 'trust_request',
    objectId: requestId,
    data: { reference: request.reference },
  })
  return done({ requestId })
}
