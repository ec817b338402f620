import type { GeneratedAlways } from 'kysely'
import type { Instant } from './schema-columns.ts'

// Messages on orders (migration 0036).

export interface MessageTables {
  order_messages: OrderMessagesTable
  order_message_reads: OrderMessageReadsTable
}

export interface OrderMessagesTable {
  id: GeneratedAlways<number>
  order_id: string
  user_id: string
  company_id: string
  body: string
  created_at: Instant
}
export interface OrderMessageReadsTable {
  message_id: number
  user_id: string
  read_at: Instant
}
