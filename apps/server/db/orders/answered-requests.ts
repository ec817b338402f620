import type { Db } from '../connect.ts'

/** The order requests that some orders answer or were made for, by the order: the reference of each; orders of none are left out. */
export async function readAnsweredRequests(db: Db, orders: readonly string[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_requests', 'order_requests.id', 'orders.order_request_id')
    .where('orders.id', 'in', [...orders])
    .select(['orders.id', 'order_requests.reference'])
    .execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
