import { NOTIFICATION_GROUPS } from '@fxmatch/domain/notifications/notification-table'
import { oneOf, otherwise, searchSchema, whole, yesOrNo } from '../../lib/navigation/search-fields.ts'

/** The address of the notifications: page, unread ones only, one group of kinds. */
export const notificationsSearch = searchSchema({
  page: otherwise(whole(1), 1),
  size: otherwise(oneOf([10, 25, 50, 100]), 25),
  unread: yesOrNo,
  group: oneOf(NOTIFICATION_GROUPS),
})
