import {
  changeStandingOrderCall,
  createStandingOrderCall,
  standingOrdersCall,
  stepStandingOrderCall,
} from '@fxmatch/contract/http/standing-orders'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { changeStandingOrder } from '../../commands/standing-orders/change-standing-order.ts'
import { createStandingOrder } from '../../commands/standing-orders/create-standing-order.ts'
import { stepStandingOrder } from '../../commands/standing-orders/step-standing-order.ts'
import { getStandingOrder, listStandingOrders } from '../../queries/standing-orders/list-standing-orders.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** Standing orders of a bank or a company. */
export function addStandingOrderRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db, clock } = deps
  const show = (tx: Tx, viewer: Actor, { standingId }: { standingId: string }) =>
    getStandingOrder(tx, viewer, standingId, clock.now())
  queryRoute(app, deps, standingOrdersCall, (viewer) => listStandingOrders(db, viewer, clock.now()))
  commandRoute(
    app,
    deps,
    createStandingOrderCall,
    (context, { body }) => createStandingOrder(context, body),
    show,
  )
  commandRoute(
    app,
    deps,
    changeStandingOrderCall,
    (context, { params, body }) => changeStandingOrder(context, { standingId: params.id, ...body }),
    show,
  )
  commandRoute(
    app,
    deps,
    stepStandingOrderCall,
    (context, { params, body }) =>
      stepStandingOrder(context, { standingId: params.id, action: params.step, ...body }),
    show,
  )
}
