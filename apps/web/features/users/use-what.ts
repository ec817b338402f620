import type { PendingChange } from '@fxmatch/contract/http/users'
import type { AccountChangeAction } from '@fxmatch/domain/users/account-change'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'

/** What a change would make of an account, in one line. */
export function useWhat(): (change: PendingChange) => string {
  const { t } = useTranslation('users')
  const format = useFormat()
  return ({ kind, email, roles, parting }) =>
    t(`pending.what.${kind}`, {
      email: email ?? '',
      roles: format.listed((roles ?? []).map((role) => t(`role.${role}`))),
      name: parting?.fullName ?? '',
      company: parting?.companyName ?? '',
    })
}

/** What a decision on a change leads to: that two accounts are to be parted no house is told. */
export function useFollows(): (change: PendingChange, action: AccountChangeAction, name: string) => string {
  const { t } = useTranslation('users')
  return ({ parting }, action, name) =>
    t(`pending.${action === 'refuse' && parting !== null ? 'withdraw' : action}.question`, { name })
}
