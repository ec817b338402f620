import type { OrderRequestDetail, RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { importTitleBalance, type TitleRequest } from '@fxmatch/domain/order-requests/import-title'
import { BID_ONLY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { Db } from '../../db/connect.ts'
import type { Permits } from '../../db/gate/permits.ts'
import { readTitleRequests } from '../../db/order-requests/import-titles.ts'
import {
  type BidRow,
  findRequestId,
  type RequestHistoryRow,
  type RequestViewRow,
  readBids,
  readOrdersOfRequests,
  readRequestHistory,
  readRequestViewRows,
} from '../../db/order-requests/request-view-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { type OrderViewRow, readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { french } from '../../words/french.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { mayReadOrder } from '../orders/may-read-order.ts'
import { besideEarlier, besideSteps } from '../orders/other-accounts.ts'
import { readPermitsOf } from '../orders/present-order.ts'
import { presentOffers, presentRequest } from './present-request.ts'
import { presentBid, presentRequestOrder } from './present-request-order.ts'
import { loadRemainderOffers, type RemainderOffers } from './remainder-offers.ts'
import { mayReadRequest } from './request-scope.ts'

/** A request that the viewer may read, by id or reference; null where there is none for it. */
export async function findRequest(db: Db, viewer: Actor, key: string): Promise<RequestViewRow | null> {
  const id = await findRequestId(db, key)
  if (id === null) return null
  const [row] = await readRequestViewRows(db, [id])
  return row && mayReadRequest(row, viewer) ? row : null
}

/** The orders that a viewer sees of a request: an accepted bid of another bank too, which is part of the whole. */
function presentOrders(
  rows: readonly OrderViewRow[],
  { bank_id }: RequestViewRow,
  viewer: Actor,
  permits: Permits,
): RequestOrderView[] {
  return rows
    .filter((row) => !BID_ONLY_STATUSES.includes(row.status))
    .filter((row) => mayReadOrder(row, viewer) || (row.asked_at !== null && row.request_part === 'BID'))
    .toSorted((a, b) => a.number - b.number)
    .map((row) => presentRequestOrder(row, viewer, bank_id, permits))
}

/** The orders of a request without bids that nobody accepted; null where the viewer may not read the request. */
export function listRequestOrders(
  db: Db,
  viewer: Actor,
  key: string,
  now: Date,
): Promise<RequestOrderView[] | null> {
  return inSnapshot(db, async (snapshot) => {
    const request = await findRequest(snapshot, viewer, key)
    if (!request) return null
    const orders = (await readOrdersOfRequests(snapshot, [request.id])).get(request.id) ?? []
    const rows = await readOrderViewRows(
      snapshot,
      orders.map(({ id }) => id),
    )
    const known = await besideEarlier(snapshot, viewer, rows)
    return presentOrders(rows, request, known, await readPermitsOf(snapshot, rows, known, now))
  })
}

/** All that a request's page is made of. */
export interface RequestParts {
  readonly row: RequestViewRow
  /** Its orders, bids and dead ones included, with and without what their screens show. */
  readonly orders: readonly OrderRow[]
  readonly views: readonly OrderViewRow[]
  readonly bids: readonly BidRow[]
  /** What draws on its title, itself included. */
  readonly drawn: readonly TitleRequest[]
  readonly history: readonly RequestHistoryRow[]
  readonly offers: RemainderOffers
}

/** Reads what a request's page is made of. @param at when its bank's offers are in force */
export async function readRequestParts(db: Db, row: RequestViewRow, at: Date): Promise<RequestParts> {
  const orders = (await readOrdersOfRequests(db, [row.id])).get(row.id) ?? []
  return {
    ...{ row, orders },
    offers: await loadRemainderOffers(db, [row.bank_id], at),
    bids: await readBids(db, [row.id]),
    drawn: (await readTitleRequests(db, [row.title_id])).get(row.title_id) ?? [],
    history: await readRequestHistory(db, row.id),
    views: await readOrderViewRows(
      db,
      orders.map(({ id }) => id),
    ),
  }
}

/** A request's page as a viewer who may read it sees it. */
export function presentParts(
  { row, orders, views, bids, drawn, history, offers }: RequestParts,
  viewer: Actor,
  permits: Permits,
): OrderRequestDetail {
  return {
    ...presentRequest(row, orders, viewer, offers),
    remainderOffers: presentOffers(row, orders, offers),
    orders: presentOrders(views, row, viewer, permits),
    bids: bids.filter((bid) => mayReadOrder({ ...bid, members: [] }, viewer)).map(presentBid),
    title: {
      id: row.title_id,
      importReference: row.title_reference,
      importNature: row.title_nature,
      domicilaryBank: { id: row.domiciliary_id, name: row.domiciliary_name },
      currency: row.currency,
      currencyPattern: row.decimals,
      importExpiry: row.title_expires_on,
      ...importTitleBalance(row.title_amount, row.decimals, drawn),
    },
    history: history.map((entry) => ({
      action: entry.action,
      before: entry.before_status,
      after: entry.after_status,
      user: { fullname: entry.by ?? french('common:nobody'), company: entry.company },
      created_at: entry.at.toISOString(),
      reason: entry.reason,
    })),
  }
}

/** A request with its orders, bids, title and story, from one snapshot; null where the viewer may not read it. */
export function getRequest(
  db: Db,
  viewer: Actor,
  key: string,
  now: Date,
): Promise<OrderRequestDetail | null> {
  return inSnapshot(db, async (snapshot) => {
    const row = await findRequest(snapshot, viewer, key)
    if (!row) return null
    const parts = await readRequestParts(snapshot, row, now)
    const known = await besideSteps(snapshot, viewer, [row], parts.views)
    return presentParts(parts, known, await readPermitsOf(snapshot, parts.views, known, now))
  })
}
