import { readManagedUsers } from '../../db/companies/managed-users.ts'
import { findPasswordOwner } from '../../db/companies/password-owner.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse, refuseField } from '../kernel/result.ts'
import { type Acting, runAsActor } from '../kernel/run-as-actor.ts'
import { realTime } from '../kernel/system-services.ts'
import { hashing } from '../passwords/password-services.ts'
import { isUnchanged, type SecondFactorServices, wrongCode } from '../second-factor/second-factor-services.ts'
import { useCode } from '../second-factor/use-code.ts'
import { changeEmail } from './change-email.ts'

/**
 * Changes one's own address, for the password, and a code where a second factor is on. Refuses with INVALID_INPUT at
 * `password` or `code`, RATE_LIMITED after too many wrong ones.
 */
export async function changeOwnEmail(
  services: SecondFactorServices,
  acting: Acting,
  input: { email: string; password: string; code: string },
): Promise<Result<null>> {
  const { db, clock, passwords, attempts } = services
  const { userId, companyId } = acting.actor
  const owner = await findPasswordOwner(db, userId)
  if (owner === null) return refuse('NOT_FOUND')
  const attempt = await attempts.take(userId, realTime(clock))
  if (!attempt.allowed)
    return refuse('RATE_LIMITED', { details: { retryAfterSeconds: attempt.retryAfterSeconds } })
  const matches = await hashing(() => passwords.verify(owner.passwordHash, input.password))
  if (!matches.ok) return matches
  if (!matches.value) return wrongPassword()
  const change = async (context: ActorContext): Promise<Result<null>> => {
    if (!(await isUnchanged(context, owner))) return wrongPassword()
    const people = await readManagedUsers(context.tx, { companyId, now: clock.now() })
    const user = people.find(({ id }) => id === userId)
    if (!user) return refuse('NOT_FOUND')
    if (user.secondFactor && (await useCode(context, services.secrets, owner, input.code)) === null)
      return wrongCode()
    if (user.email !== input.email) await changeEmail(context, user, input.email)
    return done(null)
  }
  const result = await runAsActor(db, services, acting, change, { hold: 'change' })
  if (result.ok || result.refusal.rule !== 'WRONG_CODE') await attempt.forgive()
  return result
}

function wrongPassword(): { ok: false; refusal: Refusal } {
  return refuseField('INVALID_INPUT', 'password', { rule: 'WRONG_PASSWORD' })
}
