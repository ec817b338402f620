import {
  acceptBidCall,
  askRequestsCall,
  cancelBidCall,
  countAskBidsCall,
  countAskRequestsCall,
  declineBidCall,
  placeBidCall,
  requestBidsCall,
  sessionAnalyticsCall,
} from '@fxmatch/contract/http/bids'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { acceptBid } from '../../commands/order-requests/accept-bid.ts'
import { cancelBid } from '../../commands/order-requests/cancel-bid.ts'
import { declineBid } from '../../commands/order-requests/decline-bid.ts'
import { placeBid } from '../../commands/order-requests/place-bid.ts'
import { getSessionAnalytics } from '../../queries/market/get-session-analytics.ts'
import { getRequest } from '../../queries/order-requests/get-request.ts'
import {
  countAskRequests,
  getAskRequest,
  listAskRequests,
} from '../../queries/order-requests/list-ask-requests.ts'
import { countAskBids, listBids } from '../../queries/order-requests/list-bids.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** The market's ASK side: requests that banks bid on, their bids, and the company's answers. */
export function addBidRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, askRequestsCall, (viewer, { query }) =>
    listAskRequests(db, viewer, query, clock.now()),
  )
  queryRoute(app, deps, countAskRequestsCall, (viewer, { query }) => countAskRequests(db, viewer, query))
  queryRoute(app, deps, countAskBidsCall, (viewer, { query }) => countAskBids(db, viewer, query))
  queryRoute(app, deps, requestBidsCall, (viewer, { params }) => listBids(db, viewer, params.id))
  queryRoute(app, deps, sessionAnalyticsCall, () => getSessionAnalytics(db, clock.now()))
  addBankSteps(app, deps)
  addCompanySteps(app, deps)
}

function addBankSteps(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, viewer: Actor, { requestId }: { requestId: string }) =>
    getAskRequest(tx, viewer, requestId, deps.clock.now())
  commandRoute(
    app,
    deps,
    placeBidCall,
    (context, { params, body }) => placeBid(context, { request: params.reference, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    cancelBidCall,
    (context, { params, body }) => cancelBid(context, { request: params.reference, orderId: body.order_id }),
    show,
  )
}

function addCompanySteps(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, viewer: Actor, { requestId }: { requestId: string }) =>
    getRequest(tx, viewer, requestId, deps.clock.now())
  commandRoute(
    app,
    deps,
    acceptBidCall,
    (context, { params, body }) =>
      acceptBid(context, {
        request: params.reference,
        orderId: body.order_id,
        amount: body.amount,
        seenTotal: body.seenTotal,
        priceReason: body.priceReason,
        priceReasonText: body.priceReasonText,
      }),
    show,
  )
  commandRoute(
    app,
    deps,
    declineBidCall,
    (context, { params, body }) =>
      declineBid(context, { request: params.reference, orderId: body.order_id, reason: body.reason }),
    show,
  )
}
