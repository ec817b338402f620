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
    },
  ]
}

/** A page of the viewer's notifications, with the counts that belong to it. */
export function listNotifications(
  db: Db,
  viewer: Actor,
  query: NotificationsQuery,
  { language, now }: { readonly language: LanguageCode; readonly now: Date },
): Promise<{ count: number; unread: number; asOf: string; data: Notification[] }> {
  const { userId } = viewer
  const { unread, group, page, pageSize } = query
  // Kinds of other versions are left out of the counts too.
  const kinds = NOTIFICATION_KINDS.filter(
    (kind) => group === undefined || notificationRow(kind).group === group,
  )
  return inSnapshot(db, async (snapshot) => {
    const filter = { userId, unread, kinds }
    const [rows, counts] = await Promise.all([
      readNotifications(snapshot, filter, { limit: pageSize, skip: (page - 1) * pageSize }),
      countTogether(snapshot, filter, NOTIFICATION_KINDS),
    ])
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
