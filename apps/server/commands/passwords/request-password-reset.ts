import { userNameKey } from '@fxmatch/domain/identifiers/user-name'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { resetAddress } from '@fxmatch/domain/users/account-change'
import { findUserToMail } from '../../db/sessions/credentials.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueLink } from '../one-time-links/issue-link.ts'

/** What somebody who has forgotten a password types. */
export interface ResetRequest {
  readonly username: string
  readonly email: string
  readonly language: LanguageCode
  /** The network address of who asks, for the audit. */
  readonly address: string
  /** Whether another mail may go to somebody: nobody's mailbox is flooded. Asked only of those who are users. */
  readonly mayMail: (userId: string) => Promise<boolean>
}

/**
 * Mails a one-time link for a new password, where the username and the e-mail are those of one user who may sign in.
 * It refuses nothing: nobody learns who is a user here, nor that they have asked often. The audit says whether a mail was
 * sent.
 */
export async function requestPasswordReset(
  context: CommandContext,
  input: ResetRequest,
): Promise<Result<null>> {
  const found = await findUserToMail(context.tx, { key: userNameKey(input.username), email: input.email })
  // A new address that does not count yet gets nothing: the one before it does, if there is one.
  const recipient = found && resetAddress(found, context.clock.now())
  const user = found !== null && recipient !== null && (await input.mayMail(found.userId)) ? found : null
  await audit(context, {
    action: 'password.reset_requested',
    objectType: 'user',
    objectId: found?.userId ?? 'unknown',
    data: { address: input.address, mailed: user !== null },
  })
  if (user === null || recipient === null) return done(null)
  const link = await issueLink(context, { userId: user.userId, purpose: 'PASSWORD_RESET' })
  await queueMail(context, {
    recipient,
    template: 'password_reset',
    language: input.language,
    data: { fullName: user.fullName, username: user.username, link },
  })
  return done(null)
}
