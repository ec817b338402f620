import { lockTrustRequest } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { tellTraveller } from './tell-traveller.ts'

/**
 * Tells a traveller of what was proposed within the pause after the last message: of the newest that still waits, since the page
 * shows them all. Where the request has ended, or nothing waits any more, nobody is told.
 * Refused: NOT_FOUND; TRUST_STATUS_CHANGED where somebody else has told them.
 */
export async function tellTravellerLater(
  context: CommandContext,
  { requestId }: { readonly requestId: string },
): Promise<Result<null>> {
  const { tx, clock } = context
  const request = await lockTrustRequest(tx, requestId)
  if (!request) return refuse('NOT_FOUND')
  const now = clock.now()
  if (request.tell_after === null || request.tell_after > now) return refuse('TRUST_STATUS_CHANGED')
  await tx.updateTable('trust_requests').set({ tell_after: null }).where('id', '=', requestId).execute()
  if (request.status !== 'REQUEST' || request.expires_at <= now) return done(null)
  const newest = await tx
    .selectFrom('trust_proposals')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('status', '=', 'WAITING')
    .where('made_by', 'is not', null)
    .where('created_at', '>', request.told_at ?? new Date(0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) await tellTraveller(context, request, 'PROPOSED', newest)
  return done(null)
}
