import { MOST_TRAVELLER_BROWSERS } from '@fxmatch/domain/notifications/push'
import { mayBeTold } from '@fxmatch/domain/trust/told-traveller'
import type { PushConfig } from '../../config.ts'
import { endSubscription, forgetOldestSubscriptions } from '../../db/push/push-subscriptions.ts'
import { keepSubscriptionOfRequest } from '../../db/push/request-subscriptions.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type BrowserInput, readBrowser } from '../push/begin-push.ts'
import { lockOwn, type TrustKey } from './answer-trust-proposal.ts'

/**
 * The traveller is told in this browser while no page is open, or no more. Of more than `MOST_TRAVELLER_BROWSERS` the one that was
 * chosen first is told no more. A browser tells of as many requests as it has; what one says of its request concerns no other.
 * Refused: NOT_FOUND for a wrong key; TRUST_STATUS_CHANGED where no message will come any more; as `beginPush` for an address that
 * is none of a push service, or keys that are none.
 */
export async function tellTravellerInBrowser(
  context: CommandContext,
  push: PushConfig | null,
  { tell, ...input }: TrustKey & BrowserInput & { readonly tell: boolean },
): Promise<Result<{ requestId: string }>> {
  const { tx } = context
  const request = await lockOwn(context, input)
  if (!request) return refuse('NOT_FOUND')
  const requestId = request.id
  const own = { column: 'trust_request_id', id: requestId } as const
  if (!tell) {
    await endSubscription(tx, own, input.endpoint)
    return done({ requestId })
  }
  if (!mayBeTold(request.status) || request.erased_at)
    return refuse('TRUST_STATUS_CHANGED', { rule: 'TRUST_WRONG_STATUS', details: { status: request.status } })
  const browser = readBrowser(context, push, input)
  if (!browser.ok) return browser
  await keepSubscriptionOfRequest(tx, browser.value, requestId)
  await forgetOldestSubscriptions(tx, own, MOST_TRAVELLER_BROWSERS)
  return done({ requestId })
}
