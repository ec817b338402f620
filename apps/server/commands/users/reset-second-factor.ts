import { languageOfUser } from '../../db/companies/language-of-user.ts'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import { removeFactor } from '../../db/sessions/second-factors.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'

/**
 * Takes away the second factor of somebody whose authenticator is lost, and ends their sessions: who has stolen it is out,
 * too. The person is told by mail, in their own language. Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS where there is none.
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
  const { email, fullName, username } = locked.value.user
  const manager = await findEnabledUser(tx, context.actor.userId)
  await queueMail(context, {
    recipient: email,
    template: 'second_factor_reset',
    language: await languageOfUser(tx, userId),
    data: {
      fullName,
      username,
      resetBy: manager?.full_name ?? 'FXMatch',
      at: clock.now().toISOString(),
    },
  })
  return done({ userId })
}
