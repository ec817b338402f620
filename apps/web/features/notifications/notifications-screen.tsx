import { type Notification, notificationsCall } from '@fxmatch/contract/http/notifications'
import { NOTIFICATION_GROUPS } from '@fxmatch/domain/notifications/notification-table'
import { Button, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { unbroken } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useListState } from '../../lib/navigation/use-list-state.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineChoice } from '../../ui/inline-choice.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useNarrows } from '../../ui/narrowed.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UnbrokenDates } from '../../ui/unbroken-dates.tsx'
import { isUnread } from './is-unread.ts'
import { NotificationLink } from './notification-link.tsx'
import classes from './notifications.module.css'
import { notificationsSearch } from './notifications-search.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useSeen } from './use-seen.ts'

function useColumns(): DataColumn<Notification>[] {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  return useMemo(() => {
    const stateOf = ({ readAt, settledAt }: Notification): string =>
      readAt !== null
        ? t('state.readAt', { at: unbroken(format.dateTime(readAt)) })
        : settledAt !== null
          ? t('state.settledAt', { at: unbroken(format.dateTime(settledAt)) })
          : t('state.unread')
    return [
      {
        id: 'createdAt',
        header: t('column.at'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => format.dateTime(createdAt),
        hideable: false,
      },
      {
        id: 'content',
        header: t('column.content'),
        value: ({ content }) => content,
        render: (notification) => (
          <span data-seen-id={notification.uuid}>
            <NotificationLink notification={notification} className={classes.content}>
              <UnbrokenDates>{notification.content}</UnbrokenDates>
            </NotificationLink>
          </span>
        ),
        hideable: false,
        minWidth: 320,
        wraps: true,
        sentence: true,
      },
      {
        id: 'group',
        header: t('column.group'),
        value: ({ group }) => t(`group.${group}`),
      },
      {
        id: 'state',
        header: t('column.state'),
        kind: 'status',
        value: stateOf,
        render: (notification) => (
          <StatusBadge tone={isUnread(notification) ? 'accent' : 'neutral'}>
            {stateOf(notification)}
          </StatusBadge>
        ),
      },
    ]
  }, [t, format])
}

/** All notifications of the person that are kept, newest first. */
export function NotificationsScreen() {
  const { t, i18n } = useTranslation('notifications')
  const [search, change] = useListState(notificationsSearch, 'notifications')
  const { page, size, unread, group } = search
  const query = { page, pageSize: size, unread: unread ? 'true' : 'false', group } as const
  const list = useQuery({
    ...callQuery(notificationsCall, { query }),
    queryKey: [notificationsCall.name, query, i18n.language],
    placeholderData: keepPreviousData,
  })
  const { markAllRead, markSeen } = useMarkRead()
  const shown = useRef<HTMLDivElement>(null)
  useSeen(shown, list.data, (ids) => {
    // A list of what is unread would lose its rows while one reads them.
    if (unread) return
    const fresh = list.data?.data.flatMap((each) =>
      isUnread(each) && ids.includes(each.uuid) ? [each.uuid] : [],
    )
    if (fresh?.length) void markSeen(fresh)
  })
  useNarrows(unread === true, () => change({ unread: undefined, page: 1 }))
  const columns = useColumns()
  const left = list.data?.unread ?? 0
  return (
    <>
      <PageHeader
        title={t('title')}
        filters={
          <>
            <InlineChoice
              label={t('column.group')}
              value={group ?? ''}
              on={group !== undefined}
              onChange={(chosen) => change({ group: chosen || undefined, page: 1 })}
            >
              <option value="">{t('group.all')}</option>
              {NOTIFICATION_GROUPS.map((each) => (
                <option key={each} value={each}>
                  {t(`group.${each}`)}
                </option>
              ))}
            </InlineChoice>
            <Switch
              label={t('unreadOnly')}
              checked={unread === true}
              onChange={(event) => change({ unread: event.currentTarget.checked || undefined, page: 1 })}
            />
          </>
        }
        actions={
          <>
            <LinkButton to="/notifications/settings">{t('settings.title')}</LinkButton>
            <Button
              variant="filled"
              disabled={left === 0}
              onClick={() => list.data && void markAllRead(list.data.asOf)}
            >
              {t('readAll')}
            </Button>
          </>
        }
      />
      <div ref={shown} className={classes.page}>
        <DataTable
          label={t('title')}
          name="notifications"
          views
          columns={columns}
          rows={list.data?.data}
          rowKey={({ uuid }) => uuid}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<EmptyState next={<LeadOn ways={['reached']} />}>{t('none')}</EmptyState>}
          paging={{
            page,
            size,
            total: list.data?.count ?? 0,
            onChange: change,
          }}
        />
      </div>
    </>
  )
}
