import { sql, type Transaction, type Updateable } from 'kysely'
import type { Orders } from '../schema.gen.ts'
import type { Database } from '../schema.ts'
import type { OrderRow } from './order-facts.ts'
import { memberIds, type WithMembers } from './order-readers.ts'

type Tx = Transaction<Database>

/** Reads and locks an order; the lock is held to the end of the transaction. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Locks an order for a step, and before it the request that it belongs to, in the order in which whoever moves a request locks
 * them (`lock_order` of the database). Null where there is no such order.
 */
export async function lockOrderForStep(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select * from lock_order(${orderId})`.execute(tx)
  return rows[0] ?? null
}

/**
 * Writes a change of a locked order and raises its version. @throws Error when the version moved: the row was not locked.
 */
export async function updateOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'version'>,
  change: Updateable<Orders>,
): Promise<WithMembers<OrderRow>> {
  const row = await tx
    .updateTable('orders')
    .set({ ...change, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .returning(memberIds.as('member_ids'))
    .executeTakeFirst()
  if (!row) throw new Error(`order ${order.id} changed under its lock`)
  return row
}
