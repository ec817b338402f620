import { endSubscriptionHere } from '../../db/push/push-subscriptions.ts'
import { endSession } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'
import { announceAccess } from './announce-access.ts'

/**
 * Ends the actor's present session at once: whoever leaves a browser is told there no more either. Ending it twice is no error
 * and is audited once. Refuses nothing.
 * @param input.deviceHash of the token by which the browser is known; null without one
 */
export async function signOut(
  context: ActorContext,
  input: { readonly sessionId: string; readonly deviceHash: Buffer | null },
): Promise<Result<null>> {
  await endSubscriptionHere(context.tx, context.actor.userId, input)
  const ended = await endSession(context.tx, input.sessionId, context.clock.now())
  if (ended) {
    await audit(context, {
      action: 'session.signed_out',
      objectType: 'session',
      objectId: input.sessionId,
      data: {},
    })
    await announceAccess(context, context.actor.userId)
  }
  return done(null)
}
