import type { NotificationKind } from '@fxmatch/domain/notifications/notification-table'

/** One language's text of every kind. */
export type NotificationTexts = Readonly<Record<NotificationKind, string>>
