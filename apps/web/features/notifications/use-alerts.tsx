import type { AlertMessage } from '@fxmatch/contract/events/live-events'
import { isAlertMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { type Notification, notificationsCall } from '@fxmatch/contract/http/notifications'
import { notifications as toasts } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { callKey } from '../../lib/api/call-query.ts'
import { closeShown } from '../../lib/push/browser-push.ts'
import { PUSH_SCOPE } from '../../lib/push/forget-push.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { armChime, chime } from './chime.ts'
import { NotificationLink } from './notification-link.tsx'
import classes from './notifications.module.css'
import { useShowOnDesktop } from './use-desktop.ts'
import { isPushedHere, usePushHere } from './use-push.ts'

/** How long a notification stays in the corner; it stays in the bell. */
const TOAST_MS = 8_000
/** More at once are told by their number. */
const MOST_TOASTS = 3
const NEWEST = 20
/** As many as a list can have. */
const MOST_OPEN = 100

/**
 * Hears the person's notifications: the lists are fetched anew, what is new is shown in the corner while the page is
 * visible, on the desktop while it is not and the person wants it, and sounds where the person wants it.
 */
export function useAlerts(): void {
  const { id: userId } = useSession()
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const router = useRouter()
  const showOnDesktop = useShowOnDesktop()
  useEffect(armChime, [])
  usePushHere()

  const show = (notification: Notification) =>
    toasts.show({
      id: notification.uuid,
      role: 'status',
      autoClose: TOAST_MS,
      message: (
        <NotificationLink
          notification={notification}
          className={classes.toast}
          onOpen={() => toasts.hide(notification.uuid)}
        >
          {notification.content}
        </NotificationLink>
      ),
    })

  const tell = async (ids: ReadonlySet<string>) => {
    const { data } = await callApi(notificationsCall, { query: { unread: 'true', pageSize: NEWEST } })
    if (document.visibilityState !== 'visible') {
      showOnDesktop(data.filter(({ uuid }) => ids.has(uuid)))
      return
    }
    // Whoever looks at the order sees what happens to it.
    const here = router.state.location.pathname
    const fresh = data.filter(
      ({ uuid, url }) => ids.has(uuid) && new URL(url, location.origin).pathname !== here,
    )
    if (fresh.length <= MOST_TOASTS) fresh.toReversed().forEach(show)
    else {
      const message = t('bell.several', { count: fresh.length })
      toasts.show({ message, role: 'status', autoClose: TOAST_MS })
    }
  }

  /** What the device shows of what is over by now: read here or elsewhere, or taken by somebody. */
  const takeAway = async () => {
    if (!isPushedHere(userId)) return
    const { data } = await callApi(notificationsCall, { query: { unread: 'true', pageSize: MOST_OPEN } })
    const open = new Set(data.map(({ uuid }) => uuid))
    await closeShown(PUSH_SCOPE, (id) => !open.has(id))
  }

  useLiveTopic(TOPICS.alerts(userId), isAlertMessage, (messages: AlertMessage[]) => {
    if (messages.some(({ event }) => event === 'read'))
      takeAway().catch((error: unknown) => console.warn(error))
    if (messages.some(({ event }) => event === 'created' || event === 'read'))
      void client.invalidateQueries({ queryKey: callKey(notificationsCall) })
    const created = messages.flatMap((message) => (message.event === 'created' ? [message] : []))
    if (created.length === 0) return
    // The list tells of a failure; the corner is only its echo.
    tell(new Set(created.map(({ id }) => id))).catch((error: unknown) => console.warn(error))
    if (created.some(({ sound }) => sound)) void chime()
  })
}
