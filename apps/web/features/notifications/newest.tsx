import IconSettings from 'virtual:icons/settings'
import type { Notification, notificationsCall } from '@fxmatch/contract/http/notifications'
import { ActionIcon, Button, Switch } from '@mantine/core'
import type { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSetting } from '../../lib/preferences/settings.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeadOn } from '../../ui/lead-on.tsx'
import { Point } from '../../ui/point.tsx'
import { UnbrokenDates } from '../../ui/unbroken-dates.tsx'
import { isUnread } from './is-unread.ts'
import { NotificationLink } from './notification-link.tsx'
import classes from './notifications.module.css'
import { useDesktop } from './use-desktop.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useSeen } from './use-seen.ts'

type NewestProps = {
  query: ReturnType<typeof useQuery<ReturnType<typeof notificationsCall.response.parse>>>
  onClose: () => void
}

/** The newest notifications, under the bell: those that ask first. */
export function Newest({ query, onClose }: NewestProps) {
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
              <span className={classes.text}>
                <UnbrokenDates>{notification.content}</UnbrokenDates>
              </span>
              <span className={classes.time}>
                <time dateTime={notification.createdAt}>{format.dateTime(notification.createdAt)}</time>
                {notification.settledAt !== null && (
                  <>
                    <Point />
                    {t('state.settled')}
                  </>
                )}
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
