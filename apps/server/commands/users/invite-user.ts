import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { lockUserFor } from './lock-managed-user.ts'
import { noteUser } from './note-user.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Mails the invitation again; the link of the one before ends.
 * Refused: MISSING_CAPABILITY, NOT_FOUND, RANK_ABOVE_OWN, USER_STATUS for a user who has a password or is disabled.
 */
export async function inviteUser(
  context: ActorContext,
  input: { userId: string; language: LanguageCode },
): Promise<Result<{ userId: string }>> {
  const { userId, language } = input
  const locked = await lockUserFor(context, userId, 'invite')
  if (!locked.ok) return locked
  const { email, fullName, username, companyName, companyId } = locked.value.user
  await sendInvitation(context, { userId, email, fullName, username, companyName }, language)
  await noteUser(context, { action: 'user.invited', userId, companyId, changes: [], more: { email } })
  return done({ userId })
}
