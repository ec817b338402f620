import type { Notification } from '@fxmatch/contract/http/notifications'

/** Whether a notification waits to be read: what is settled does not. */
export const isUnread = ({ readAt, settledAt }: Pick<Notification, 'readAt' | 'settledAt'>): boolean =>
  readAt === null && settledAt === null
