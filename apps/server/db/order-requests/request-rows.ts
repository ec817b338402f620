import { isReferenceOf } from '@fxmatch/domain/identifiers/reference'
import type { RequestFacts } from '@fxmatch/domain/order-requests/decide-request'
import { openAmountOf, type RequestLine } from '@fxmatch/domain/order-requests/request-figures'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import type { Selectable, Transaction, Updateable } from 'kysely'
import type { Db } from '../connect.ts'
import type { OrderRow } from '../orders/order-facts.ts'
import { allInOf } from '../orders/order-prices.ts'
import { memberIds } from '../orders/order-readers.ts'
import type { HeldOrder } from '../orders/orders.ts'
import type { OrderRequests } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>
export type RequestRow = Selectable<OrderRequests>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which column a key names: ids and references are both given; null for what is neither. */
export function keyColumn(key: string): 'id' | 'reference' | null {
  if (UUID.test(key)) return 'id'
  return isReferenceOf('request', key) ? 'reference' : null
}

/**
 * Reads and locks a request by id or reference; the lock is held to the end of the transaction. Whoever changes a request
 * or one of its orders takes this lock first: request, then orders, then positions by number.
 */
export async function lockRequest(tx: Tx, key: string): Promise<RequestRow | null> {
  const column = keyColumn(key)
  if (column === null) return null
  const row = await tx
    .selectFrom('order_requests')
    .selectAll()
    .where(column, '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Locks the request that an order belongs to; null where it belongs to none, or is none. */
export async function lockRequestOfOrder(tx: Tx, orderId: string): Promise<RequestRow | null> {
  const order = await tx
    .selectFrom('orders')
    .select('order_request_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.order_request_id ? lockRequest(tx, order.order_request_id) : null
}

/** All orders of a request, bids and dead ones included, in the order in which they were placed. */
export function readOrdersOfRequest(db: Db, requestId: string): Promise<HeldOrder[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(memberIds.as('member_ids'))
    .where('order_request_id', '=', requestId)
    .orderBy('number')
    .execute()
}

/** Writes a change of a locked request and raises its version. @throws Error when it was not locked. */
export async function updateRequest(
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'version'>,
  change: Updateable<OrderRequests>,
): Promise<RequestRow> {
  const row = await tx
    .updateTable('order_requests')
    .set({ ...change, version: request.version + 1 })
    .where('id', '=', request.id)
    .where('version', '=', request.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Error(`request ${request.id} changed under its lock`)
  return row
}

/** An order as its request's figures see it: a company pays its bank's margin on a position, the bank's own price else. */
export function toRequestLine(order: OrderRow): RequestLine {
  if (order.request_part === null) throw new Error(`order ${order.id} is no part of a request`)
  const { counterValue } = allInOf(order)
  return {
    part: order.request_part,
    status: order.status,
    amount: order.amount,
    rate: order.rate,
    allInEquivalent: counterValue,
    vat: order.vat,
  }
}

/** The request as the domain's rules see it: for deciding a command and for computing `allowedActions` alike. */
export function toRequestFacts(request: RequestRow, orders: readonly OrderRow[]): RequestFacts {
  return {
    status: request.status,
    companyId: request.company_id,
    bankId: request.bank_id,
    frontOfficeBy: request.front_office_by,
    openAmount: openAmountOf(request.total_amount, orders),
    orderCount: orders.filter(({ status }) => isPart(status)).length,
  }
}
