import { endSession } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'
import { announceAccess } from './announce-access.ts'

/** Ends the actor's present session at once. Ending it twice is no error and is audited once. Refuses nothing. */
export async function signOut(context: ActorContext, input: { sessionId: string }): Promise<Result<null>> {
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
