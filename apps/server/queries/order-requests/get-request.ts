import type { OrderRequestDetail, RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { importTitleBalance } from '@fxmatch/domain/order-requests/import-title'
import { BID_ONLY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { Db } from '../../db/connect.ts'
import { readTitleRequests } from '../../db/order-requests/import-titles.ts'
import {
  findRequestId,
  type RequestViewRow,
  readBids,
  readOrdersOfRequests,
  readRequestHistory,
  readRequestViewRows,
} from '../../db/order-requests/request-view-rows.ts'
import { readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { french } from '../../words/french.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { mayReadOrder } from '../orders/may-read-order.ts'
import { readPermitsOf } from '../orders/present-order.ts'
import { presentOffers, presentRequest } from './present-request.ts'
import { presentBid, presentRequestOrder } from './present-request-order.ts'
import { loadRemainderOffers } from './remainder-offers.ts'
import { mayReadRequest } from './request-scope.ts'

/** A request that the viewer may read, by id or reference; null where there is none for it. */
async function findRequest(db: Db, viewer: Actor, key: string): Promise<RequestViewRow | null> {
  const id = await findRequestId(db, key)
  if (id === null) return null
  const [row] = await readRequestViewRows(db, [id])
  return row && mayReadRequest(row, viewer) ? row : null
}

/** The orders that a viewer sees of a request: an accepted bid of another bank too, which is part of the whole. */
async function readVisibleOrders(
  db: Db,
  viewer: Actor,
  request: RequestViewRow,
  now: Date,
): Promise<RequestOrderView[]> {
  const orders = (await readOrdersOfRequests(db, [request.id])).get(request.id) ?? []
  const rows = await readOrderViewRows(
    db,
    orders.map(({ id }) => id),
  )
  const permits = await readPermitsOf(db, rows, viewer, now)
  return rows
    .filter((row) => !BID_ONLY_STATUSES.includes(row.status))
    .filter((row) => mayReadOrder(row, viewer) || (row.asked_at !== null && row.request_part === 'BID'))
    .sort((a, b) => a.number - b.number)
    .map((row) => presentRequestOrder(row, viewer, request.bank_id, permits))
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
    return request ? readVisibleOrders(snapshot, viewer, request, now) : null
  })
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
    const orders = (await readOrdersOfRequests(snapshot, [row.id])).get(row.id) ?? []
    const offers = await loadRemainderOffers(snapshot, [row.bank_id], now)
    const bids = await readBids(snapshot, [row.id])
    const drawn = (await readTitleRequests(snapshot, [row.title_id])).get(row.title_id) ?? []
    const history = await readRequestHistory(snapshot, row.id)
    return {
      ...presentRequest(row, orders, viewer, offers),
      remainderOffers: presentOffers(row, orders, offers),
      orders: await readVisibleOrders(snapshot, viewer, row, now),
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
  })
}
