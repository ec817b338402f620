import { PASSWORD_PURPOSES } from '@fxmatch/domain/access/one-time-links'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { resetAddress } from '@fxmatch/domain/users/account-change'
import { languageOfUser } from '../../db/companies/language-of-user.ts'
import { endLinksOf, type ManagedUserRow } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'
import { noteUser } from './note-user.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Gives somebody another address, which whoever calls has the right to. Somebody without a password is invited there. For
 * somebody with one it counts once its link was used and a day is over; until then links for a forgotten password go where
 * they went before, and the address before gets a link that locks the account at once.
 *
 * @param invitedIn the language of the invitation; left out, the one to write to the person in
 */
export async function changeEmail(
  context: ActorContext,
  user: ManagedUserRow,
  email: string,
  invitedIn?: LanguageCode,
): Promise<void> {
  const { tx, clock } = context
  const now = clock.now()
  const { id: userId, fullName, username, companyName } = user
  await endLinksOf(tx, userId, now, [...PASSWORD_PURPOSES, 'EMAIL_VERIFICATION'])
  // What was never believed is not told, either: only an address that counted can lock the account, and gets it back.
  const before = resetAddress(user, now)
  await tx
    .updateTable('users')
    .set((eb) => ({
      email,
      version: eb('version', '+', 1),
      ...(user.hasPassword ? { email_changed_at: now, email_verified_at: null, email_before: before } : {}),
    }))
    .where('id', '=', userId)
    .execute()
  await noteUser(context, {
    action: 'user.email_changed',
    userId,
    companyId: user.companyId,
    changes: [{ field: 'email', before: user.email, after: email }],
  })
  const language = await languageOfUser(tx, userId)
  if (!user.hasPassword) {
    if (user.disabledAt === null)
      await sendInvitation(context, { userId, email, fullName, username, companyName }, invitedIn ?? language)
    return
  }
  await queueMail(context, {
    recipient: email,
    template: 'email_verification',
    language,
    data: {
      fullName,
      username,
      link: await issueLink(context, { userId, purpose: 'EMAIL_VERIFICATION', email }),
    },
  })
  if (before === null) return
  await queueMail(context, {
    recipient: before,
    template: 'email_changed',
    language,
    data: {
      fullName,
      username,
      email,
      at: now.toISOString(),
      link: await issueLink(context, { userId, purpose: 'FREEZE', email: before }),
    },
  })
}
