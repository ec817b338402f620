import { endSubscription } from '../../db/push/push-subscriptions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'

/** Tells the actor in a browser no more while no page is open. Refuses nothing: somebody else's is passed over. */
export async function endPush(
  { actor, tx }: ActorContext,
  { endpoint }: { readonly endpoint: string },
): Promise<Result<null>> {
  await endSubscription(tx, { column: 'user_id', id: actor.userId }, endpoint)
  return done(null)
}
