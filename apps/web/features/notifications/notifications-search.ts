import { NOTIFICATION_GROUPS } from '@fxmatch/domain/notifications/notification-table'
import { oneOf, PAGE_FIELDS, searchSchema, yesOrNo } from '../../lib/navigation/search-fields.ts'

/** The address of the notifications: page, unread ones only, one group of kinds. */
export const notificationsSearch = searchSchema({
  ...PAGE_FIELDS,
  unread: yesOrNo,
  group: oneOf(NOTIFICATION_GROUPS),
})
