import { endLinksOf } from '../../db/companies/managed-users.ts'
import { endSessionsOf } from '../../db/sessions/sessions.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { announceAccess } from '../sessions/announce-access.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'

/**
 * Disables a user: sessions and links end at once, what they did stays on record.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, LAST_MANAGER, USER_STATUS.
 */
export async function disableUser(
  context: ActorContext,
  input: { userId: string },
): Promise<Result<{ userId: string }>> {
  const { tx, clock } = context
  const { userId } = input
  const locked = await lockUserFor(context, userId, 'disable')
  if (!locked.ok) return locked
  const now = clock.now()
  await tx
    .updateTable('users')
    .set((eb) => ({ disabled_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  const ended = await endSessionsOf(tx, userId, now)
  await endLinksOf(tx, userId, now)
  await noteUser(context, {
    action: 'user.disabled',
    userId,
    companyId: locked.value.user.companyId,
    changes: [],
    more: { endedSessions: ended.length },
  })
  await announceAccess(context, userId)
  return done({ userId })
}
