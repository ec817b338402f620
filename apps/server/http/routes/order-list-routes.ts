import { orderGroupsCall } from '@fxmatch/contract/http/order-groups'
import { orderListCountsCall } from '@fxmatch/contract/http/order-list-counts'
import {
  allOrderCountsCall,
  allOrdersCall,
  bankSalesCall,
  companyOrdersCall,
  filteredOrdersCall,
  orderCountsCall,
  organizationOrdersCall,
} from '@fxmatch/contract/http/order-lists'
import type { FastifyInstance } from 'fastify'
import { countListed } from '../../queries/orders/count-listed.ts'
import { countOrders } from '../../queries/orders/count-orders.ts'
import { listOrderGroups } from '../../queries/orders/list-order-groups.ts'
import { listOrders } from '../../queries/orders/list-orders.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** The order lists of the specification's screens: each call is one scope of the same list. */
export function addOrderListRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(
    app,
    deps,
    allOrdersCall,
    (viewer, { query }) => listOrders(deps.db, viewer, { kind: 'ALL' }, query, deps.clock.now()),
    { repeated: MINUTE },
  )
  queryRoute(
    app,
    deps,
    bankSalesCall,
    (viewer, { params, query }) =>
      listOrders(deps.db, viewer, { kind: 'BANK_SALES', companyId: params.company }, query, deps.clock.now()),
    { repeated: MINUTE },
  )
  queryRoute(
    app,
    deps,
    companyOrdersCall,
    (viewer, { params, query }) =>
      listOrders(deps.db, viewer, { kind: 'PURCHASES', companyId: params.company }, query, deps.clock.now()),
    { repeated: MINUTE },
  )
  for (const call of [organizationOrdersCall, filteredOrdersCall]) {
    queryRoute(
      app,
      deps,
      call,
      (viewer, { params, query }) =>
        listOrders(deps.db, viewer, { kind: 'ORGANIZATION', userId: params.userId }, query, deps.clock.now()),
      { repeated: MINUTE },
    )
  }
  queryRoute(
    app,
    deps,
    allOrderCountsCall,
    (viewer, { query }) => countOrders(deps.db, viewer, { kind: 'ALL' }, query),
    { repeated: MINUTE },
  )
  queryRoute(
    app,
    deps,
    orderCountsCall,
    (viewer, { params, query }) =>
      countOrders(deps.db, viewer, { kind: 'COMPANY', companyId: params.companyId }, query),
    { repeated: MINUTE },
  )
  queryRoute(app, deps, orderListCountsCall, (viewer, { query }) => countListed(deps.db, viewer, query), {
    repeated: MINUTE,
  })
  queryRoute(app, deps, orderGroupsCall, (viewer, { query }) => listOrderGroups(deps.db, viewer, query), {
    repeated: MINUTE,
  })
}
