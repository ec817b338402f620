import {
  judgePassword,
  leastPasswordLength,
  PASSWORD_MAX,
  type PasswordFlaw,
  type PasswordOwner,
} from '@fxmatch/domain/passwords/judge-password'
import { isLeaked } from '../../security/leaked-passwords/leaked-passwords.ts'
import { type Refusal, refuseField } from '../kernel/result.ts'

/** INVALID_INPUT at `new_password`, for one flaw; the rule is `PASSWORD_` and the flaw. */
export function refuseFlaw(flaw: PasswordFlaw, owner: PasswordOwner): { ok: false; refusal: Refusal } {
  return refuseField('INVALID_INPUT', 'new_password', {
    rule: `PASSWORD_${flaw}`,
    details: { least: leastPasswordLength(owner), most: PASSWORD_MAX },
  })
}

/**
 * Refuses a new password that breaks a rule of the domain or stands in published leaks (decision record 0084); null where
 * it may be set.
 */
export function refuseNewPassword(
  password: string,
  owner: PasswordOwner,
): { ok: false; refusal: Refusal } | null {
  const flaw = judgePassword(password, owner) ?? (isLeaked(password) ? 'LEAKED' : null)
  return flaw === null ? null : refuseFlaw(flaw, owner)
}
