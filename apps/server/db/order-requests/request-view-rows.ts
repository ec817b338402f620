import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { OPEN_PART_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { OrderRow } from '../orders/order-facts.ts'
import { DEAD, statusesSql } from '../orders/status-sets.ts'
import { keyColumn } from './request-rows.ts'

/** Requests with every name their screens show, in one statement; in no particular order. @param ids at most a page */
export async function readRequestViewRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('order_requests')
    .innerJoin('companies as company', 'company.id', 'order_requests.company_id')
    .innerJoin('companies as bank', 'bank.id', 'order_requests.bank_id')
    .innerJoin('import_titles as title', 'title.id', 'order_requests.title_id')
    .innerJoin('companies as domiciliary', 'domiciliary.id', 'title.bank_id')
    .where('order_requests.id', 'in', [...ids])
    .selectAll('order_requests')
    .select([
      'company.name as company_name',
      'company.phone as company_phone',
      'company.email as company_email',
      'company.address as company_address',
      'bank.name as bank_name',
      'title.reference as title_reference',
      'title.nature as title_nature',
      'title.amount as title_amount',
      'title.expires_on as title_expires_on',
      'domiciliary.id as domiciliary_id',
      'domiciliary.name as domiciliary_name',
    ])
    .execute()
}
export type RequestViewRow = Awaited<ReturnType<typeof readRequestViewRows>>[number]

/** The orders of some requests, bids and dead ones included, in the order in which they were placed. */
export async function readOrdersOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderRow[]>> {
  const found = new Map<string, OrderRow[]>(requestIds.map((id) => [id, []]))
  if (requestIds.length === 0) return found
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_request_id', 'in', [...requestIds])
    .orderBy('number')
    .execute()
  for (const row of rows) if (row.order_request_id !== null) found.get(row.order_request_id)?.push(row)
  return found
}

/** The id of a request by id or reference; null where there is none. */
export async function findRequestId(db: Db, key: string): Promise<string | null> {
  const column = keyColumn(key)
  if (column === null) return null
  const row = await db.selectFrom('order_requests').select('id').where(column, '=', key).executeTakeFirst()
  return row?.id ?? null
}

/** One line of a request's story; `by` is null where its orders moved it. */
export interface RequestHistoryRow {
  readonly action: string
  readonly before_status: RequestStatus | null
  readonly after_status: RequestStatus
  readonly by: string | null
  readonly company: string | null
  readonly reason: string | null
  readonly at: Date
}

/** What was done to a request, in the order in which it was done. */
export function readRequestHistory(db: Db, requestId: string): Promise<RequestHistoryRow[]> {
  return db
    .selectFrom('request_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where('h.request_id', '=', requestId)
    .orderBy('h.id')
    .select([
      'h.action',
      'h.before_status',
      'h.after_status',
      'u.full_name as by',
      'c.name as company',
      'h.reason',
      'h.created_at as at',
    ])
    .execute()
}

/** A bid with its bank's name. */
export function readBids(db: Db, requestIds: readonly string[]) {
  return (
    db
      .selectFrom('orders')
      .innerJoin('companies as bank', 'bank.id', 'orders.bank_id')
      .where('orders.order_request_id', '=', sql<string>`any (${sql.val([...requestIds])}::uuid[])`)
      .where('orders.request_part', '=', 'BID')
      .selectAll('orders')
      .select('bank.name as bank_name')
      // Those that still stand first, the cheapest of them first.
      .orderBy(sql`orders.status in ${DEAD}`)
      .orderBy('orders.tcc_price')
      .orderBy('orders.number')
      .execute()
  )
}
export type BidRow = Awaited<ReturnType<typeof readBids>>[number]

/**
 * Ids of the requests on a viewer's ASK tab, newest first: drafts, and for a bank also those in which a bid of its own was
 * accepted and is not delivered yet. @param viewer whose: a company's own drafts, a bank's market, or all drafts (null)
 */
export async function askRequestIds(
  db: Db,
  asked: {
    readonly companyId: string | null
    readonly bankId: string | null
    readonly currency?: string | undefined
    readonly limit: number
  },
): Promise<string[]> {
  const { companyId, bankId, currency, limit } = asked
  const accepted =
    bankId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from orders o where o.order_request_id = order_requests.id
          and o.request_part = 'BID' and o.bank_id = ${bankId} and o.status in ${statusesSql(OPEN_PART_STATUSES)})`
  let query = db
    .selectFrom('order_requests')
    .select('id')
    .where(sql<boolean>`(order_requests.status = 'DRAFT' or ${accepted})`)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
  if (companyId !== null) query = query.where('company_id', '=', companyId).where('status', '=', 'DRAFT')
  if (currency !== undefined) query = query.where('currency', '=', currency)
  return (await query.execute()).map(({ id }) => id)
}
