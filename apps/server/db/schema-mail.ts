import type { ColumnType } from 'kysely'
import type { Instant, Json } from './schema-columns.ts'

// Mail that waits or was sent, and one-time links (migration 0012).

export interface MailTables {
  mails: MailsTable
  one_time_links: OneTimeLinksTable
}

export interface MailsTable {
  id: string
  recipient: string
  template: string
  language: string
  data: Json
  created_at: Instant
  send_after: Instant
  attempts: ColumnType<number, number | undefined, number>
  last_error: ColumnType<string | null, string | null | undefined, string | null>
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  given_up_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface OneTimeLinksTable {
  id: string
  user_id: string
  purpose: 'INVITATION' | 'PASSWORD_RESET'
  token_hash: Buffer
  created_at: Instant
  expires_at: Instant
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
