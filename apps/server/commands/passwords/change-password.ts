import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { findPasswordOwner } from '../../db/companies/password-owner.ts'
import type { StoredLimiter } from '../../db/limits/rate-limits.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse, refuseField } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { realTime } from '../kernel/system-services.ts'
import { hashing, type PasswordServices } from './password-services.ts'
import { refuseFlaw, refuseNewPassword } from './refuse-password.ts'
import { setPassword } from './set-password.ts'

/** The two passwords as they were typed. */
export interface ChangePasswordInput {
  /** Whose password; only one's own can be changed. */
  readonly userId: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly language: LanguageCode
}

/**
 * Changes one's own password. Refused: NOT_FOUND for anybody else's; INVALID_INPUT at `old_password` (rule WRONG_PASSWORD) or
 * `new_password` (rule `PASSWORD_…`); RATE_LIMITED after too many wrong ones; UNAVAILABLE where too many passwords wait to be
 * hashed.
 * @returns the sessions that ended
 */
export async function changePassword(
  services: PasswordServices & { attempts: StoredLimiter },
  acting: Acting,
  input: ChangePasswordInput,
): Promise<Result<{ endedSessions: readonly string[] }>> {
  const { db, clock, passwords, attempts } = services
  const { actor, sessionId } = acting
  if (input.userId !== actor.userId) return refuse('NOT_FOUND')
  const owner = await findPasswordOwner(db, actor.userId)
  if (owner === null) return refuse('NOT_FOUND')
  const attempt = await attempts.take(actor.userId, realTime(clock))
  if (!attempt.allowed) {
    return refuse('RATE_LIMITED', { details: { retryAfterSeconds: attempt.retryAfterSeconds } })
  }
  const matches = await hashing(() => passwords.verify(owner.passwordHash, input.oldPassword))
  if (!matches.ok) return matches
  if (!matches.value) return wrongPassword()
  await attempt.forgive()

  if (input.oldPassword.normalize('NFC') === input.newPassword.normalize('NFC')) {
    return refuseFlaw('UNCHANGED', owner)
  }
  const refusal = refuseNewPassword(input.newPassword, owner)
  if (refusal) return refusal
  const hash = await hashing(() => passwords.hash(input.newPassword))
  if (!hash.ok) return hash
  const change = async (context: ActorContext): Promise<Result<{ endedSessions: readonly string[] }>> => {
    const present = await findPasswordOwner(context.tx, actor.userId, true)
    // The password was changed, or the user disabled, while this one was hashed.
    if (present === null || present.disabled || present.passwordHash !== owner.passwordHash) {
      return wrongPassword()
    }
    const endedSessions = await setPassword(context, present, {
      hash: hash.value,
      action: 'password.changed',
      keepSession: sessionId,
      language: input.language,
    })
    return done({ endedSessions })
  }
  return runAsActor(db, services, acting, change, { hold: 'change' })
}

function wrongPassword(): { ok: false; refusal: Refusal } {
  return refuseField('INVALID_INPUT', 'old_password', { rule: 'WRONG_PASSWORD' })
}
