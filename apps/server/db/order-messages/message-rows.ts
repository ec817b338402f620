import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The messages on an order with who wrote and who read them, oldest first. */
export async function readMessages(db: Db, orderId: string) {
  const messages = await db
    .selectFrom('order_messages')
    .innerJoin('users', 'users.id', 'order_messages.user_id')
    .innerJoin('companies', 'companies.id', 'order_messages.company_id')
    .where('order_messages.order_id', '=', orderId)
    .orderBy('order_messages.id')
    .select([
      'order_messages.id',
      'order_messages.user_id as userId',
      'order_messages.body',
      'order_messages.created_at as createdAt',
      'users.full_name as name',
      'companies.name as company',
    ])
    .execute()
  const reads = await db
    .selectFrom('order_message_reads')
    .innerJoin('order_messages', 'order_messages.id', 'order_message_reads.message_id')
    .innerJoin('users', 'users.id', 'order_message_reads.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('order_messages.order_id', '=', orderId)
    .orderBy('order_message_reads.read_at')
    .orderBy('users.full_name')
    .select([
      'order_message_reads.message_id as messageId',
      'order_message_reads.user_id as userId',
      'order_message_reads.read_at as at',
      'users.full_name as name',
      'companies.name as company',
    ])
    .execute()
  return { messages, reads }
}

/** How many messages a company wrote on an order since a moment. */
export async function countMessagesSince(
  db: Db,
  of: { readonly companyId: string; readonly orderId: string; readonly since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('order_messages')
    .where('company_id', '=', of.companyId)
    .where('order_id', '=', of.orderId)
    .where('created_at', '>', of.since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes that somebody has read the others' messages up to one. @returns how many were new to this person */
export async function insertReads(
  tx: Db,
  of: { readonly orderId: string; readonly userId: string; readonly upTo: number; readonly now: Date },
): Promise<number> {
  const result = await sql`
    insert into order_message_reads (message_id, user_id, read_at)
    select id, ${of.userId}, ${of.now} from order_messages
    where order_id = ${of.orderId} and id <= ${of.upTo} and user_id <> ${of.userId}
    on conflict do nothing`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}
