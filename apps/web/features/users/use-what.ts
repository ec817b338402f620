import type { PendingChange } from '@fxmatch/contract/http/users'
import { useTranslation } from 'react-i18next'

/** What a change would make of an account, in one line. */
export function useWhat(): (change: PendingChange) => string {
  const { t } = useTranslation('users')
  return ({ kind, email, roles }) =>
    t(`pending.what.${kind}`, {
      email: email ?? '',
      roles: (roles ?? []).map((role) => t(`role.${role}`)).join(', '),
    })
}
