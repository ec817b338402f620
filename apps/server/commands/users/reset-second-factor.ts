import { removeFactor } from '../../db/sessions/second-factors.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'

/**
 * Takes away the second factor of somebody whose authenticator is lost, and ends their sessions: who has stolen it is out,
 * too. Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS where there is none.
 */
export async function resetSecondFactor(
  context: ActorContext,
  input: { userId: string },
): Promise<Result<{ userId: string }>> {
  const { tx, clock } = context
  const { userId } = input
  const locked = await lockUserFor(context, userId, 'reset_second_factor')
  if (!locked.ok) return locked
  await removeFactor(tx, userId)
  await tx
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  const ended = await endSessionsOf(tx, userId, clock.now())
  await noteUser(context, {
    action: 'user.second_factor_reset',
    userId,
    companyId: locked.value.user.companyId,
    changes: [],
    more: { endedSessions: ended.length },
  })
  await announceAccess(context, userId)
  return done({ userId })
}
