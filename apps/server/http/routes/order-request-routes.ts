import {
  cancelOrderRequestCall,
  createOrderRequestCall,
  deliveredOrdersCall,
  orderRequestCall,
  orderRequestInfoCall,
  orderRequestOrdersCall,
  orderRequestsCall,
  rejectOrderRequestCall,
  returnToFrontOfficeCall,
  validateFrontOfficeCall,
  validateRequestBackOfficeCall,
} from '@fxmatch/contract/http/order-requests'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { cancelRequest } from '../../commands/order-requests/cancel-request.ts'
import { createRequest } from '../../commands/order-requests/create-request.ts'
import { rejectRequest } from '../../commands/order-requests/reject-request.ts'
import { returnToFrontOffice } from '../../commands/order-requests/return-to-front-office.ts'
import { validateFrontOffice } from '../../commands/order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../../commands/order-requests/validate-request-back-office.ts'
import { getRequest, listRequestOrders } from '../../queries/order-requests/get-request.ts'
import { getRequestInfo } from '../../queries/order-requests/get-request-info.ts'
import { listDelivered } from '../../queries/order-requests/list-delivered.ts'
import { listRequests } from '../../queries/order-requests/list-requests.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { addBasketRoutes } from './basket-routes.ts'
import { addBidRoutes } from './bid-routes.ts'
import { addCoverRoutes } from './cover-routes.ts'
import { addImportTitleRoutes } from './import-title-routes.ts'
import { addStandingOrderRoutes } from './standing-order-routes.ts'

/** Order requests: reading them and moving them on; their baskets; the bids on them; the import titles that they draw on. */
export function addOrderRequestRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addReads(app, deps)
  addSteps(app, deps)
  addBasketRoutes(app, deps)
  addBidRoutes(app, deps)
  addImportTitleRoutes(app, deps)
  addCoverRoutes(app, deps)
  addStandingOrderRoutes(app, deps)
}

/** `{ data }`, as the specification's calls answer; null stays null, for a 404. */
async function wrapped<T>(answer: Promise<T | null>): Promise<{ data: T } | null> {
  const data = await answer
  return data === null ? null : { data }
}

function addReads(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  queryRoute(app, deps, orderRequestsCall, (viewer, { query }) =>
    listRequests(db, viewer, query, clock.now()),
  )
  queryRoute(app, deps, orderRequestCall, (viewer, { params }) =>
    wrapped(getRequest(db, viewer, params.id, clock.now())),
  )
  queryRoute(app, deps, orderRequestInfoCall, (viewer, { params }) => getRequestInfo(db, viewer, params.id))
  queryRoute(app, deps, orderRequestOrdersCall, (viewer, { params }) =>
    wrapped(listRequestOrders(db, viewer, params.id, clock.now())),
  )
  queryRoute(app, deps, deliveredOrdersCall, (viewer, { query }) => listDelivered(db, viewer, query))
}

function addSteps(app: FastifyInstance, deps: HttpDeps): void {
  // Every command on a request answers with the request as it left it, in the eyes of who gave the command.
  const show = (tx: Tx, viewer: Actor, { requestId }: { requestId: string }) =>
    getRequest(tx, viewer, requestId, deps.clock.now())
  commandRoute(app, deps, createOrderRequestCall, (context, { body }) => createRequest(context, body), show)
  commandRoute(
    app,
    deps,
    cancelOrderRequestCall,
    (context, { params, body }) => cancelRequest(context, { request: params.id, reason: body.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    rejectOrderRequestCall,
    (context, { params, body }) => rejectRequest(context, { request: params.id, reason: body?.reason }),
    show,
  )
  commandRoute(
    app,
    deps,
    validateFrontOfficeCall,
    (context, { params, body }) => validateFrontOffice(context, { request: params.id, assignments: body }),
    show,
  )
  commandRoute(
    app,
    deps,
    validateRequestBackOfficeCall,
    (context, { params, body }) =>
      validateRequestBackOffice(context, { request: params.id, version: body?.version }),
    show,
  )
  commandRoute(
    app,
    deps,
    returnToFrontOfficeCall,
    (context, { params, body }) => returnToFrontOffice(context, { request: params.id, reason: body.reason }),
    show,
  )
}
