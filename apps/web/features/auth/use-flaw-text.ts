import type { PasswordFlaw, PasswordOwner } from '@fxmatch/domain/passwords/judge-password'
import { judgePassword, leastPasswordLength, PASSWORD_MAX } from '@fxmatch/domain/passwords/judge-password'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/failures/api-error.ts'

/** Whose password it is, as its rules see them; the server judges alike. */
export function ownerOf({ username, companyName, secondFactor }: PasswordOwner): PasswordOwner {
  return { username, companyName, secondFactor }
}

const FLAW_RULE = /^PASSWORD_(TOO_SHORT|TOO_LONG|COMMON|NAMES_YOU|LEAKED|UNCHANGED)$/

/** What is wrong with a new password, in the person's language: judged here, or by the server. */
export function useFlawText(owner: PasswordOwner) {
  const { t } = useTranslation('people')
  const say = (flaw: PasswordFlaw) =>
    t(`flaw.${flaw}`, { least: leastPasswordLength(owner), most: PASSWORD_MAX })
  return {
    hint: t('passwordHint', { least: leastPasswordLength(owner) }),
    /** The flaw of a password, null where there is none. */
    judge(password: string): string | null {
      const flaw = judgePassword(password, owner)
      return flaw === null ? null : say(flaw)
    },
    /** The flaw that the server found, null where it refused for something else. */
    refused(failure: ApiError): string | null {
      const flaw = FLAW_RULE.exec(failure.refusal?.rule ?? '')?.[1]
      return flaw === undefined ? null : say(flaw as PasswordFlaw)
    },
  }
}
