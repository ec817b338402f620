import type { PendingChange } from '@fxmatch/contract/http/users'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** What a change would make of an account, in one line. */
export function useWhat(): (change: PendingChange) => string {
  const { t } = useTranslation('users')
  const format = useFormat()
  return ({ kind, email, roles }) =>
    t(`pending.what.${kind}`, {
      email: email ?? '',
      roles: format.listed((roles ?? []).map((role) => t(`role.${role}`))),
    })
}
