import type { ColumnType, Generated } from 'kysely'
import type { Instant, Json } from './schema-columns.ts'

// Notifications and what people chose about them (migration 0035).

/** Null until it happens. */
type Later = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface NotificationTables {
  notifications: NotificationsTable
  notification_choices: NotificationChoicesTable
  notification_readers: NotificationReadersTable
}

export interface NotificationsTable {
  id: Generated<string>
  user_id: string
  kind: string
  object_id: string
  params: Json
  outbox_id: number
  on_screen: boolean
  with_sound: boolean
  by_mail: boolean
  created_at: Instant
  read_at: Later
  mail_settled_at: Later
}
export interface NotificationChoicesTable {
  user_id: string
  kind: string
  screen: boolean
  sound: boolean
  mail: boolean
}
export interface NotificationReadersTable {
  user_id: string
  language: string
}
