import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'

/**
 * Lets a disabled user sign in again, with the password and roles from before; one without a password has to be invited.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS.
 */
export async function enableUser(
  context: ActorContext,
  input: { userId: string },
): Promise<Result<{ userId: string }>> {
  const { userId } = input
  const locked = await lockUserFor(context, userId, 'enable')
  if (!locked.ok) return locked
  await context.tx
    .updateTable('users')
    .set((eb) => ({ disabled_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  const { companyId } = locked.value.user
  await noteUser(context, { action: 'user.enabled', userId, companyId, changes: [] })
  return done({ userId })
}
