import type { BidView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { countWaitingBids } from '../../db/order-requests/bid-rows.ts'
import { findRequestId, readBids, readRequestViewRows } from '../../db/order-requests/request-view-rows.ts'
import { mayReadOrder } from '../orders/may-read-order.ts'
import { presentBid } from './present-request-order.ts'

/**
 * The bids on a request, best all-in price first: all of them for its company and the platform, a bank's own for a bank
 * that has one. Null for everyone else.
 */
export async function listBids(db: Db, viewer: Actor, key: string): Promise<{ data: BidView[] } | null> {
  const id = await findRequestId(db, key)
  if (id === null) return null
  const [request] = await readRequestViewRows(db, [id])
  if (!request) return null
  const visible = (await readBids(db, [id])).filter((bid) => mayReadOrder({ ...bid, members: [] }, viewer))
  const own = request.company_id === viewer.companyId || viewer.capabilities.has('platform.read')
  if (!own && request.bank_id !== viewer.companyId && visible.length === 0) return null
  return { data: visible.map(presentBid) }
}

/** How many bids wait for an answer: on one request, or on all of the viewer's company; a bank counts its own. */
export async function countAskBids(
  db: Db,
  viewer: Actor,
  query: { transaction?: string | undefined },
): Promise<{ count: number }> {
  const count = await countWaitingBids(db, {
    companyId: viewer.capabilities.has('platform.read') ? null : viewer.companyId,
    reference: query.transaction || undefined,
  })
  return { count }
}
