import type { BrowserSubscription } from '@fxmatch/contract/http/push-subscription'
import { MOST_PUSH_BROWSERS, pushServiceOf } from '@fxmatch/domain/notifications/push'
import type { PushConfig } from '../../config.ts'
import {
  forgetOldestSubscriptions,
  keepSubscription,
  type NewSubscription,
} from '../../db/push/push-subscriptions.ts'
import { readBrowserKeys } from '../../security/push-keys.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/** What a browser says of itself, and in which language it is told. */
export type BrowserInput = BrowserSubscription & { readonly language: string }

/**
 * Tells the actor in this browser while no page is open (decision 0305); asked again, it says that the browser is still theirs.
 * Beyond `MOST_PUSH_BROWSERS` the one that was chosen first is told no more.
 * Refused: PUSH_NOT_SET_UP, PUSH_SERVICE_UNKNOWN for an address that is none of a push service, FIELD_INVALID for keys that
 * are none, and for the address of a browser that is somebody else's with other keys.
 */
export async function beginPush(
  context: ActorContext,
  push: PushConfig | null,
  input: BrowserInput,
  from: { readonly sessionId: string; readonly deviceHash: Buffer | null },
): Promise<Result<null>> {
  const { actor, tx } = context
  const browser = readBrowser(context, push, input)
  if (!browser.ok) return browser
  const kept = await keepSubscription(tx, browser.value, { userId: actor.userId, ...from })
  if (!kept) return refuseField('INVALID_INPUT', 'keys', { rule: 'FIELD_INVALID' })
  await forgetOldestSubscriptions(tx, { column: 'user_id', id: actor.userId }, MOST_PUSH_BROWSERS)
  return done(null)
}

/** What a browser says of itself, as it is kept. Refused as by `beginPush`. */
export function readBrowser(
  { clock }: CommandContext,
  push: PushConfig | null,
  { endpoint, keys, language }: BrowserInput,
): Result<NewSubscription> {
  if (push === null) return refuseField('INVALID_INPUT', 'endpoint', { rule: 'PUSH_NOT_SET_UP' })
  const service = pushServiceOf(endpoint, push.services)
  if (service === null) return refuseField('INVALID_INPUT', 'endpoint', { rule: 'PUSH_SERVICE_UNKNOWN' })
  const read = readBrowserKeys(keys)
  if (read === null) return refuseField('INVALID_INPUT', 'keys', { rule: 'FIELD_INVALID' })
  const serverKey = push.keys.publicKey
  return done({ endpoint, service, ...read, serverKey, language, now: clock.now() })
}
