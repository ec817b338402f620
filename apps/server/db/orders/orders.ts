import { type Insertable, type QueryCreator, sql, type Transaction, type Updateable } from 'kysely'
import { keepAhead, takeAhead } from '../ahead.ts'
import { builtOnce } from '../built-once.ts'
import { sendLater, sendWithNext } from '../prepared-statements.ts'
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

/** An order that the transaction holds, by itself or by its request, with the companies of the syndicate that sells. */
export type HeldOrder = WithMembers<OrderRow>

/** What is changed of an order; what is not named stays. */
export type OrderChange = Partial<Pick<OrderRow, Exclude<keyof Updateable<Orders>, 'id' | 'version'>>>

/**
 * Locks an order for a step, and before it the request that it belongs to, in the order in which whoever moves a request locks
 * them (`lock_order` of the database). Null where there is no such order.
 */
export function lockOrderForStep(tx: Tx, orderId: string): Promise<HeldOrder | null> {
  return takeAhead(tx, `order ${orderId}`, async () => {
    const [row] = await lockedOrder(tx, { orderId }).execute()
    return row ?? null
  })
}

/**
 * Locks an order for the step that the transaction is about to take (`lockOrderForStep`).
 * @param withIt sends one statement more, which is read in the same journey, after the lock
 */
export async function lockOrderAhead(
  tx: Tx,
  orderId: string,
  withIt: (() => Promise<unknown>) | null = null,
): Promise<void> {
  if (withIt === null) return keepAhead(tx, `order ${orderId}`, await lockOrderForStep(tx, orderId))
  const [[row]] = await Promise.all([sendWithNext(tx, lockedOrder(tx, { orderId })), withIt()])
  keepAhead(tx, `order ${orderId}`, row ?? null)
}

const lockedOrder = builtOnce(
  (_db, { orderId }: { orderId: string }) =>
    sql<HeldOrder>`select orders.*, ${memberIds} as member_ids from lock_order(${orderId}) orders`,
)

/** A held order as a change leaves it. */
export function changedOrder(order: HeldOrder, change: OrderChange): HeldOrder {
  return { ...order, ...change, version: order.version + 1 }
}

/** The row of a held order as a change writes it, found by its number and the version that the change was made of. */
export function orderUpdate(order: HeldOrder, { shortage, ...change }: OrderChange): OrderUpdate {
  const kept = shortage === undefined ? {} : { shortage: shortage && JSON.stringify(shortage) }
  return { id: order.id, of: order.version, set: { ...change, ...kept, version: order.version + 1 } }
}

/** A change of an order's row: `of` is the version that it was made of. */
export interface OrderUpdate {
  readonly [member: string]: unknown
  readonly id: string
  readonly of: number
  readonly set: Updateable<Orders>
}

/** A change of an order as a part of a statement; it answers the order's id. */
export function updatedOrder(db: QueryCreator<Database>, { id, of, set }: OrderUpdate) {
  return db.updateTable('orders').set(set).where('id', '=', id).where('version', '=', of).returning('id')
}

/** Fails a statement whose part `written` has changed no row: the order was not held. */
export const isWritten = sql<boolean>`must_be_written((select count(*) from written))`.as('written')

/**
 * Writes a change of a held order that is no step of its own, with the next statement, which fails where the version moved.
 * Answers the order as it is then.
 */
export async function updateOrder(tx: Tx, order: HeldOrder, change: OrderChange): Promise<HeldOrder> {
  await sendLater(tx, update(tx, orderUpdate(order, change)))
  return changedOrder(order, change)
}

const update = builtOnce((db, change: OrderUpdate) =>
  db.with('written', (inner) => updatedOrder(inner, change)).selectNoFrom(isWritten),
)

/** A new order's columns, as they are written. */
export function orderColumns({ member_ids: _, shortage, ...order }: HeldOrder): Insertable<Orders> {
  return { ...order, shortage: shortage && JSON.stringify(shortage) }
}
