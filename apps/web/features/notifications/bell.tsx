import IconBell from 'virtual:icons/bell'
import IconSettings from 'virtual:icons/settings'
import { type Notification, notificationsCall } from '@fxmatch/contract/http/notifications'
import { ActionIcon, Button, Popover, Switch, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSetting } from '../../lib/preferences/settings.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { isUnread } from './is-unread.ts'
import { NotificationLink } from './notification-link.tsx'
import classes from './notifications.module.css'
import { useAlerts } from './use-alerts.tsx'
import { useDesktop } from './use-desktop.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useSeen } from './use-seen.ts'

/** Those in the bell; the page has all. */
const NEWEST = 10

const ORDER_PAGE = /^\/orders\/([\w-]{36})$/

/**
 * The bell of the top bar: how many notifications are unread and how many wait for a step, those first, and whether sounds and
 * the desktop tell of new ones. What was on screen for a moment is read, and so is what an open order's page shows anyway.
 */
export function NotificationBell() {
  const { t, i18n } = useTranslation('notifications')
  const format = useFormat()
  const [opened, menu] = useDisclosure(false)
  useAlerts()
  const newest = useQuery({
    ...callQuery(notificationsCall, { query: { first: 'asking', pageSize: NEWEST } }),
    // Texts come in the language of the page.
    queryKey: [notificationsCall.name, 'bell', i18n.language],
  })
  const { unread = 0, asking = 0 } = newest.data ?? {}
  useSeenOnPage(unread)
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
          aria-label={[
            t('bell.open'),
            ...(asking > 0 ? [t('bell.asking', { count: asking })] : []),
            t('bell.unread', { count: unread }),
          ].join(', ')}
          onClick={menu.toggle}
        >
          <IconBell size={18} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} data-asking={asking > 0 || undefined} aria-hidden>
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

/** Whoever looks at an order's page sees what happened to it. */
function useSeenOnPage(unread: number) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { markSeenAbout } = useMarkRead()
  const about = ORDER_PAGE.exec(path)?.[1]
  useEffect(() => {
    if (about !== undefined && unread > 0 && document.visibilityState === 'visible') void markSeenAbout(about)
  }, [about, unread, markSeenAbout])
}

type NewestProps = {
  query: ReturnType<typeof useQuery<ReturnType<typeof notificationsCall.response.parse>>>
  onClose: () => void
}

function Newest({ query, onClose }: NewestProps) {
  const { t } = useTranslation('notifications')
  const { markAllRead, markSeen } = useMarkRead()
  const list = useRef<HTMLDivElement>(null)
  useSeen(list, query.data, (ids) => {
    const unread = new Set(query.data?.data.flatMap((each) => (isUnread(each) ? [each.uuid] : [])))
    const fresh = ids.filter((id) => unread.has(id))
    if (fresh.length > 0) void markSeen(fresh)
  })
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
        <p className={classes.none}>
          {t('none')} <LeadOn ways={['queue']} onLeave={onClose} />
        </p>
      ) : (
        <div ref={list} className={classes.list}>
          <Part title={t('part.asking')} rows={data.data.filter(isAsking)} onClose={onClose} />
          {data.asking > data.data.filter(isAsking).length && (
            <p className={classes.more}>
              {t('part.more', { count: data.asking - data.data.filter(isAsking).length })}
            </p>
          )}
          <Part
            title={t('part.others')}
            rows={data.data.filter((each) => !isAsking(each))}
            onClose={onClose}
          />
        </div>
      )}
      <div className={classes.foot}>
        <Switch
          size="xs"
          label={t('sound')}
          checked={sounds}
          onChange={(event) => setSounds(event.currentTarget.checked)}
        />
        <DesktopSwitch />
        <Link to="/notifications" onClick={onClose}>
          {t('all')}
        </Link>
      </div>
    </>
  )
}

const isAsking = ({ asks, settledAt }: Notification) => asks && settledAt === null

function Part({
  title,
  rows,
  onClose,
}: {
  title: string
  rows: readonly Notification[]
  onClose: () => void
}) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={classes.part}>{title}</h3>
      <ul className={classes.rows}>
        {rows.map((notification) => (
          <li key={notification.uuid} data-seen-id={notification.uuid}>
            <NotificationLink notification={notification} className={classes.item} onOpen={onClose}>
              {isUnread(notification) && (
                <span className={classes.dot}>
                  <span className="visually-hidden">{t('state.unread')}</span>
                </span>
              )}
              <span className={classes.text}>{notification.content}</span>
              <span className={classes.time}>
                <time dateTime={notification.createdAt}>{format.dateTime(notification.createdAt)}</time>
                {notification.settledAt !== null && ` · ${t('state.settled')}`}
              </span>
            </NotificationLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the desktop tells while the page is out of sight; what the browser refuses is said. */
function DesktopSwitch() {
  const { t } = useTranslation('notifications')
  const { state, choose } = useDesktop()
  if (state === 'missing') return null
  return (
    <Switch
      size="xs"
      label={t('desktop.label')}
      checked={state === 'on'}
      disabled={state === 'denied'}
      {...(state === 'denied' ? { description: t('desktop.denied') } : {})}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}
