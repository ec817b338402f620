import { NOTIFICATION_GROUPS } from '@fxmatch/domain/notifications/notification-table'
import { z } from 'zod'

/** The address of the notifications: page, unread ones only, one group of kinds. */
export const notificationsSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(25).catch(25),
  unread: z.boolean().optional().catch(undefined),
  group: z.enum(NOTIFICATION_GROUPS).optional().catch(undefined),
})
