import IconPencil from 'virtual:icons/pencil'
import type { UserView } from '@fxmatch/contract/http/users'
import { isErasedEmail } from '@fxmatch/domain/users/erased-account'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { LinkIcon } from '../../ui/link-button.tsx'
import { UserStatus } from './user-status.tsx'

/** The columns of the list of users; the company only for who manages several. */
export function useUserColumns(withCompany: boolean): DataColumn<UserView>[] {
  const { t } = useTranslation('users')
  const format = useFormat()
  return useMemo(() => {
    const company: DataColumn<UserView> = {
      id: 'company',
      header: t('column.company'),
      value: ({ companyName }) => companyName,
      sortable: true,
    }
    const columns: DataColumn<UserView>[] = [
      {
        id: 'username',
        header: t('column.username'),
        value: ({ username }) => username,
        hideable: false,
        sortable: true,
      },
      { id: 'fullName', header: t('column.fullName'), value: ({ fullName }) => fullName, sortable: true },
      ...(withCompany ? [company] : []),
      {
        id: 'roles',
        header: t('column.roles'),
        value: ({ roles }) => format.listed(roles.map((role) => t(`role.${role}`))),
        sortable: true,
        wraps: true,
      },
      {
        id: 'email',
        header: t('column.email'),
        sentence: true,
        value: ({ email }) => (isErasedEmail(email) ? null : email),
        sortable: true,
        startsHidden: withCompany,
      },
      {
        id: 'status',
        header: t('column.status'),
        kind: 'status',
        value: ({ status }) => t(`status.${status}`),
        render: (user) => <UserStatus user={user} />,
        sortable: true,
      },
      {
        id: 'lastSignIn',
        header: t('column.lastSignIn'),
        kind: 'time',
        value: ({ lastSignInAt }) => lastSignInAt,
        render: ({ lastSignInAt }) => format.dateTime(lastSignInAt),
        sortable: true,
      },
      { id: 'cin', header: t('column.cin'), value: ({ cin }) => cin, startsHidden: true },
      {
        id: 'reference',
        header: t('column.reference'),
        value: ({ reference }) => reference,
        startsHidden: true,
        sortable: true,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        kind: 'action',
        value: ({ id }) => id,
        hideable: false,
        render: (user) => (
          <LinkIcon to={`/users/edit/${user.id}`} label={t('edit.of', { name: user.fullName })}>
            <IconPencil size={16} />
          </LinkIcon>
        ),
      },
    ]
    return columns
  }, [t, format, withCompany])
}
