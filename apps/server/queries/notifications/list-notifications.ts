import type { Notification, notificationsCall } from '@fxmatch/contract/http/notifications'
import { renderNotification } from '@fxmatch/documents/notifications/render-notification'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import { type NotificationParams, notificationUrl } from '@fxmatch/domain/notifications/notification-link'
import {
  isNotificationKind,
  NOTIFICATION_KINDS,
  notificationRow,
} from '@fxmatch/domain/notifications/notification-table'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import {
  countNotifications,
  countTogether,
  readNotifications,
} from '../../db/notifications/notification-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'

type NotificationsQuery = z.output<typeof notificationsCall.query>
type Row = Awaited<ReturnType<typeof readNotifications>>[number]

/** However many ask for a step, this part of a page is left for the others. */
const OTHERS = 0.4

/** A notification as its reader sees it; nothing of a kind that this version does not know. */
function present(row: Row, language: LanguageCode): Notification[] {
  const { kind } = row
  if (!isNotificationKind(kind)) return []
  const params = row.params as NotificationParams
  return [
    {
      uuid: row.id,
      content: renderNotification(language, kind, params),
      url: notificationUrl(kind, row.object_id, params),
      kind,
      group: notificationRow(kind).group,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
      asks: row.asks,
      settledAt: row.settled_at?.toISOString() ?? null,
    },
  ]
}

/** A page of the viewer's notifications, with the counts that belong to it. */
export function listNotifications(
  db: Db,
  viewer: Actor,
  query: NotificationsQuery,
  { language, now }: { readonly language: LanguageCode; readonly now: Date },
): Promise<{ count: number; unread: number; asking: number; asOf: string; data: Notification[] }> {
  const { userId } = viewer
  const { unread, group, first, page, pageSize } = query
  // Kinds of other versions are left out of the counts too.
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) => group === undefined || notificationRow(kind).group === group,
  )
  return inSnapshot(db, async (snapshot) => {
    const filter = { userId, unread, kinds }
    const window = { limit: pageSize, skip: first === undefined ? (page - 1) * pageSize : 0 }
    const [asking, others, counts] = await Promise.all([
      first === undefined ? [] : readNotifications(snapshot, filter, window, 'asking'),
      readNotifications(snapshot, filter, window, first === undefined ? undefined : 'others'),
      countTogether(snapshot, filter, NOTIFICATION_KINDS),
    ])
    const kept = Math.min(others.length, Math.max(pageSize - asking.length, Math.ceil(pageSize * OTHERS)))
    const rows = [...asking.slice(0, pageSize - kept), ...others.slice(0, kept)]
    return {
      ...counts,
      asOf: now.toISOString(),
      data: rows.flatMap((row) => present(row, language)),
    }
  })
}

/** How many notifications somebody has not read. */
export function countUnread(db: Db, userId: string): Promise<number> {
  return countNotifications(db, { userId, unread: true, kinds: NOTIFICATION_KINDS })
}
