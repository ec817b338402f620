import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { findEnabledUser } from '../../db/companies/user-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'

/** Mails somebody without a password the link to choose one, good for a week; links that were mailed before end. */
export async function sendInvitation(
  context: ActorContext,
  user: { userId: string; email: string; fullName: string; username: string; companyName: string },
  language: LanguageCode,
): Promise<void> {
  const { userId, email, fullName, username, companyName } = user
  const inviter = await findEnabledUser(context.tx, context.actor.userId)
  await queueMail(context, {
    recipient: email,
    template: 'invitation',
    language,
    data: {
      fullName,
      username,
      companyName,
      invitedBy: inviter?.full_name ?? 'FXMatch',
      link: await issueLink(context, { userId, purpose: 'INVITATION' }),
    },
  })
}
