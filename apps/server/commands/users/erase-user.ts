import { eraseAccount } from '../../db/companies/erase-account.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'

/**
 * Erases what is held about a disabled user and is no evidence: CIN, e-mail, password, second factor, sessions, links,
 * settings, notifications, calendar feed, exports, mails (decision record 0069). Name and username stay: who placed,
 * confirmed and validated is the record itself, kept for ten years.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, SEGREGATION for oneself, RANK_ABOVE_OWN, USER_STATUS for one who is not disabled.
 */
export async function eraseUser(
  context: ActorContext,
  input: { userId: string },
): Promise<Result<{ userId: string }>> {
  const { userId } = input
  const locked = await lockUserFor(context, userId, 'erase')
  if (!locked.ok) return locked
  await eraseAccount(context.tx, userId)
  await noteUser(context, {
    action: 'user.erased',
    userId,
    companyId: locked.value.user.companyId,
    changes: [],
    more: {},
  })
  return done({ userId })
}
