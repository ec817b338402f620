import {
  judgePassword,
  leastPasswordLength,
  PASSWORD_MAX,
  type PasswordFlaw,
  type PasswordOwner,
} from '@fxmatch/domain/passwords/judge-password'
import { isLeaked } from '../../security/leaked-passwords/leaked-passwords.ts'
import { type Refusal, refuseField } from '../kernel/result.ts'

function messageOf(flaw: PasswordFlaw, owner: PasswordOwner): string {
  switch (flaw) {
    case 'TOO_SHORT':
      return `Le mot de passe doit avoir au moins ${leastPasswordLength(owner)} caractères`
    case 'TOO_LONG':
      return `Le mot de passe doit avoir au plus ${PASSWORD_MAX} caractères`
    case 'COMMON':
      return 'Ce mot de passe est trop courant : choisissez une phrase à vous'
    case 'NAMES_YOU':
      return "Le mot de passe ne doit contenir ni votre nom d'utilisateur, ni le nom de votre société, ni FXMatch"
    case 'LEAKED':
      return 'Ce mot de passe figure dans des fuites publiées : choisissez une phrase à vous'
    case 'UNCHANGED':
      return "Le nouveau mot de passe doit être différent de l'actuel"
  }
}

/** INVALID_INPUT at `new_password`, for one flaw; the rule is `PASSWORD_` and the flaw. */
export function refuseFlaw(flaw: PasswordFlaw, owner: PasswordOwner): { ok: false; refusal: Refusal } {
  return refuseField('INVALID_INPUT', 'new_password', {
    message: messageOf(flaw, owner),
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
