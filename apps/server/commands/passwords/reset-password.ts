import { linkState, PASSWORD_PURPOSES } from '@fxmatch/domain/access/one-time-links'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { findPasswordOwner } from '../../db/companies/password-owner.ts'
import { findPasswordLink } from '../../db/sessions/one-time-links.ts'
import { hashToken } from '../../security/tokens.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { runInTransaction } from '../kernel/unit-of-work.ts'
import { useLink } from '../one-time-links/use-link.ts'
import { rememberDevice } from '../sessions/remember-device.ts'
import { hashing, type PasswordServices } from './password-services.ts'
import { refuseNewPassword } from './refuse-password.ts'
import { setPassword } from './set-password.ts'

/** `token` is the link's; `language` that of the mail which tells of the new password. */
export interface ResetPasswordInput {
  readonly token: string
  readonly newPassword: string
  /** The token by which the browser says that somebody was signed in with it before; null without one. */
  readonly device: string | null
  readonly language: LanguageCode
}

/**
 * Sets a password by a one-time link, and ends all the user's sessions. The link is used up only when the password is set.
 * Refused: LINK_UNKNOWN, also for a disabled user's; LINK_USED; LINK_EXPIRED; INVALID_INPUT at `new_password` (rule
 * `PASSWORD_…`); UNAVAILABLE where too many passwords wait to be hashed.
 * @returns the sessions that ended, and the token by which the browser is known for the user from now on: whoever others
 *   slow down gets in by their mailbox
 */
export async function resetPassword(
  services: PasswordServices,
  input: ResetPasswordInput,
): Promise<Result<{ endedSessions: readonly string[]; device: string }>> {
  const { db, clock, passwords } = services
  // The link is looked at first, so that only who has a good one causes the costly hashing.
  const link = await findPasswordLink(db, hashToken(input.token))
  if (link === null) return refuse('LINK_UNKNOWN')
  const state = linkState(link, clock.now())
  if (state !== 'VALID') return refuse(state === 'USED' ? 'LINK_USED' : 'LINK_EXPIRED')
  const owner = await findPasswordOwner(db, link.userId)
  if (owner === null || owner.disabled) return refuse('LINK_UNKNOWN')
  const refusal = refuseNewPassword(input.newPassword, owner)
  if (refusal) return refusal
  const hash = await hashing(() => passwords.hash(input.newPassword))
  if (!hash.ok) return hash
  return runInTransaction(db, services, async (context) => {
    const present = await findPasswordOwner(context.tx, link.userId, true)
    if (present === null || present.disabled) return refuse('LINK_UNKNOWN')
    const used = await useLink(context, { token: input.token, purposes: PASSWORD_PURPOSES })
    if (!used.ok) return used
    const endedSessions = await setPassword(context, present, {
      hash: hash.value,
      action: present.passwordHash === null ? 'user.activated' : 'password.reset',
      keepSession: null,
      language: input.language,
    })
    return done({ endedSessions, device: await rememberDevice(context, present.userId, input.device) })
  })
}
