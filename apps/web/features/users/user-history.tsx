import { type UserHistory, userHistoryCall } from '@fxmatch/contract/http/users'
import { ROLES, type Role } from '@fxmatch/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import { leadsTo } from '../../lib/i18n/leads-to.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './users.module.css'

/** What was changed about a user, by whom, before and after; newest first. */
export function UserHistoryList({ id }: { id: string }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  const history = useQuery(callQuery(userHistoryCall, { params: { id } }))
  if (history.error && !history.data)
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) {
    return (
      <p role="status" aria-busy className="soft">
        {t('form.loading')}
      </p>
    )
  }
  if (history.data.length === 0) return <EmptyState>{t('history.none')}</EmptyState>
  return (
    <Timeline
      label={t('history.title')}
      entries={history.data.map((entry, index) => ({
        id: `${entry.at}.${index}`,
        time: format.dateTime(entry.at),
        children: <Entry entry={entry} />,
      }))}
    />
  )
}

function Entry({ entry }: { entry: UserHistory[number] }) {
  const { t, i18n } = useTranslation('users')
  const key = `history.${entry.action.replace('.', '_')}`
  const what = i18n.exists(key, { ns: 'users' }) ? t(key as 'history.user_created') : entry.action
  return (
    <>
      <b>{what}</b> {entry.by !== null && t('history.by', { name: entry.by })}
      {entry.changes.length > 0 && (
        <span className={classes.changes}>
          {entry.changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </span>
      )}
    </>
  )
}

function Change({ change }: { change: UserHistory[number]['changes'][number] }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  const roleName = (role: string) =>
    (ROLES as readonly string[]).includes(role) ? t(`role.${role as Role}`) : role
  const shown = (value: string | null) =>
    value === null
      ? MISSING
      : change.field === 'roles'
        ? format.listed(value.split(', ').map(roleName))
        : value
  const value =
    change.before === null
      ? shown(change.after)
      : `${shown(change.before)} ${leadsTo()} ${shown(change.after)}`
  return <span>{t('history.change', { field: t(`field.${change.field as 'email'}`), value })}</span>
}
