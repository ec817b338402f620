import { askOrdersCall, emptyBasketCall, fillBasketCall, goCall } from '@fxmatch/contract/http/basket'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { askOrders } from '../../commands/order-requests/ask-orders.ts'
import { emptyBasket } from '../../commands/order-requests/empty-basket.ts'
import { fillBasket } from '../../commands/order-requests/fill-basket.ts'
import { submitRequest } from '../../commands/order-requests/submit-request.ts'
import { getRequest } from '../../queries/order-requests/get-request.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'

/** The basket of a draft request: filling and emptying it, asking the offices, submitting the request. */
export function addBasketRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const show = (tx: Tx, viewer: Actor, { requestId }: { requestId: string }) =>
    getRequest(tx, viewer, requestId, deps.clock.now())
  commandRoute(app, deps, fillBasketCall, (context, { body }) => fillBasket(context, body), show)
  commandRoute(app, deps, emptyBasketCall, (context, { body }) => emptyBasket(context, body), show)
  commandRoute(
    app,
    deps,
    askOrdersCall,
    (context, { params, body }) => askOrders(context, { reference: params.reference, orders: body.orders }),
    show,
  )
  commandRoute(app, deps, goCall, (context, { body }) => submitRequest(context, body), show)
}
