import IconBell from 'virtual:icons/bell'
import IconSettings from 'virtual:icons/settings'
import { notificationsCall } from '@fxmatch/contract/http/notifications'
import { ActionIcon, Button, Popover, Switch, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSetting } from '../../lib/preferences/settings.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NotificationLink } from './notification-link.tsx'
import classes from './notifications.module.css'
import { useAlerts } from './use-alerts.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** Those in the bell; the page has all. */
const NEWEST = 8

/** The bell of the top bar: how many notifications are unread, the newest ones, and the sound's switch. */
export function NotificationBell() {
  const { t, i18n } = useTranslation('notifications')
  const format = useFormat()
  const [opened, menu] = useDisclosure(false)
  useAlerts()
  const newest = useQuery({
    ...callQuery(notificationsCall, { query: { pageSize: NEWEST } }),
    // Texts come in the language of the page.
    queryKey: [notificationsCall.name, 'bell', i18n.language],
  })
  const unread = newest.data?.unread ?? 0
  return (
    <Popover
      opened={opened}
      onChange={menu.toggle}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={`${t('bell.open')}, ${t('bell.unread', { count: unread })}`}
          onClick={menu.toggle}
        >
          <IconBell size={18} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : format.count(unread)}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')} className={classes.dropdown ?? ''}>
        <Newest query={newest} onClose={menu.close} />
      </Popover.Dropdown>
    </Popover>
  )
}

type NewestProps = {
  query: ReturnType<typeof useQuery<ReturnType<typeof notificationsCall.response.parse>>>
  onClose: () => void
}

function Newest({ query, onClose }: NewestProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { markAllRead } = useMarkRead()
  const [sounds, setSounds] = useSetting('sounds')
  const { data, error } = query
  return (
    <>
      <div className={classes.head}>
        <strong>{t('title')}</strong>
        {data !== undefined && data.unread > 0 && (
          <Button size="compact-xs" onClick={() => void markAllRead(data.asOf)}>
            {t('readAll')}
          </Button>
        )}
        <ActionIcon
          component={Link}
          to="/notifications/settings"
          aria-label={t('settings.title')}
          onClick={onClose}
        >
          <IconSettings size={16} />
        </ActionIcon>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <p className={classes.none}>{t('loading')}</p>
      ) : data.data.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ul className={classes.list}>
          {data.data.map((notification) => (
            <li key={notification.uuid}>
              <NotificationLink notification={notification} className={classes.item} onOpen={onClose}>
                {notification.readAt === null && (
                  <span className={classes.dot}>
                    <span className="visually-hidden">{t('state.unread')}</span>
                  </span>
                )}
                <span className={classes.text}>{notification.content}</span>
                <time className={classes.time} dateTime={notification.createdAt}>
                  {format.dateTime(notification.createdAt)}
                </time>
              </NotificationLink>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <Switch
          size="xs"
          label={t('sound')}
          checked={sounds}
          onChange={(event) => setSounds(event.currentTarget.checked)}
        />
        <Link to="/notifications" onClick={onClose}>
          {t('all')}
        </Link>
      </div>
    </>
  )
}
