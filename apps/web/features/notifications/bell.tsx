import IconBell from 'virtual:icons/bell'
import { notificationsCall } from '@fxmatch/contract/http/notifications'
import { Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import classes from './notifications.module.css'
import { useAlerts } from './use-alerts.tsx'
import { useMarkRead } from './use-mark-read.ts'

const Newest = lazyComponent(async () => (await import('./newest.tsx')).Newest)

/** Those in the bell; the page has all. */
const NEWEST = 10

/** More than these are told as `99+`. */
const MOST_SHOWN = 99

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
  // What is seen is said: who speaks to the computer calls the bell by its figure.
  const shown = unread > MOST_SHOWN ? `${format.count(MOST_SHOWN)}+` : format.count(unread)
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
          aria-label={format.listed([
            t('bell.open'),
            ...(asking > 0 ? [t('bell.asking', { count: asking })] : []),
            t('bell.unread', { count: Math.min(unread, MOST_SHOWN), shown }),
          ])}
          onClick={menu.toggle}
        >
          <IconBell size={18} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} data-asking={asking > 0 || undefined} aria-hidden>
              {shown}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')} className={classes.dropdown ?? ''}>
        <Suspense fallback={null}>
          <Newest query={newest} onClose={menu.close} />
        </Suspense>
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
