import { endSessionOf, endSessionsOf } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { announceAccess } from './announce-access.ts'

/** Ends one of the actor's own open sessions at once. Refused: NOT_FOUND for somebody else's, and for one that is over. */
export async function endOwnSession(
  context: ActorContext,
  input: { sessionId: string },
): Promise<Result<null>> {
  const { userId } = context.actor
  const ended = await endSessionOf(context.tx, { userId, sessionId: input.sessionId }, context.clock.now())
  if (!ended) return refuse('NOT_FOUND')
  await noteEnded(context, [input.sessionId])
  return done(null)
}

/** Ends all of the actor's own open sessions but one. @returns the ids of those that ended */
export async function endOtherSessions(
  context: ActorContext,
  input: { keep: string },
): Promise<Result<{ ended: readonly string[] }>> {
  const ended = await endSessionsOf(context.tx, context.actor.userId, context.clock.now(), input.keep)
  await noteEnded(context, ended)
  return done({ ended })
}

async function noteEnded(context: ActorContext, sessionIds: readonly string[]): Promise<void> {
  for (const objectId of sessionIds)
    await audit(context, { action: 'session.ended', objectType: 'session', objectId, data: {} })
  if (sessionIds.length > 0) await announceAccess(context, context.actor.userId)
}
