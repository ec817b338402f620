import type { Transaction, Updateable } from 'kysely'
import type { Orders } from '../schema.gen.ts'
import type { Database } from '../schema.ts'
import type { OrderRow } from './order-facts.ts'

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
 * Writes a change of a locked order and raises its version. @throws Error when the version moved: the row was not locked.
 */
export async function updateOrder(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'version'>,
  change: Updateable<Orders>,
): Promise<OrderRow> {
  const row = await tx
    .updateTable('orders')
    .set({ ...change, version: order.version + 1 })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Error(`order ${order.id} changed under its lock`)
  return row
}
