import type { UserView } from '@fxmatch/contract/http/users'
import type { UserAction } from '@fxmatch/domain/users/decide-user'
import { useTranslation } from 'react-i18next'

/** Why something cannot be done to a user, in the person's language; null where it can. */
export function useUserReason(): (user: UserView, action: UserAction) => string | null {
  const { t, i18n } = useTranslation('users')
  return (user, action) => {
    const found = user.allowedActions.find((one) => one.action === action)
    if (!found || found.allowed) return null
    const key = `rule.${found.rule ?? ''}`
    // The server speaks French; for other languages the rule is what is translated, where it is known.
    if (i18n.language === 'fr' || !i18n.exists(key, { ns: 'users' })) return found.reason ?? found.rule ?? ''
    return t(key as 'rule.OWN_ROLES')
  }
}
