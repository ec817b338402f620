import { TIMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { asIndexed } from '../as-indexed.ts'
import type { Db } from '../connect.ts'
import { inStatuses } from '../orders/status-sets.ts'
import { isOffered } from '../positions/on-market.ts'

/** Orders whose time is up, the longest overdue first: of those that are open, which are looked through. */
export async function dueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(inStatuses('orders', TIMED_STATUSES))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders that their sellers are to be told of by now, the longest overdue first. */
export async function ordersToAsk(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Drafts of order requests whose time is up, the longest overdue first. */
export async function dueRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_requests')
    .select('id')
    .where('status', '=', asIndexed('DRAFT'))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Free positions on the market whose time is up, the longest overdue first. */
export async function duePositions(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('positions as p')
    .select('id')
    .where(isOffered)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
