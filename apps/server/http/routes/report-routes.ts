import {
  allOrdersAmountCall,
  allOrdersEquivalentCall,
  bankSalesEquivalentCall,
  byDistrictCall,
  byProfitCall,
  companyAmountCall,
  companyEquivalentCall,
  onHoldCall,
  organizationOrderCountsCall,
  totalCommissionCall,
} from '@fxmatch/contract/http/order-reports'
import type { FastifyInstance } from 'fastify'
import { countOrders } from '../../queries/orders/count-orders.ts'
import { getOrderAmounts, getOrderTotals } from '../../queries/reports/get-order-totals.ts'
import { listOrdersOnHold } from '../../queries/reports/list-orders-on-hold.ts'
import { getProfit, getTotalsByDistrict } from '../../queries/reports/settled-orders.ts'
import { sideScope } from '../../queries/reports/side-scope.ts'
import type { HttpDeps } from '../deps.ts'
import { readReport } from '../read-report.ts'
import { queryRoute } from '../route.ts'

/** Totals beside the lists, reports of settled business, and the orders that wait. */
export function addReportRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addTotalRoutes(app, deps)
  const { db } = deps
  queryRoute(app, deps, organizationOrderCountsCall, (viewer, { params, query }) =>
    countOrders(db, viewer, { kind: 'ORGANIZATION', userId: params.userId }, query),
  )
  queryRoute(app, deps, byDistrictCall, (viewer, { params, query }, { request }) =>
    readReport(deps, viewer, request, (source) => getTotalsByDistrict(source, viewer, params.company, query)),
  )
  queryRoute(app, deps, byProfitCall, (viewer, { params, query }, { request }) =>
    readReport(deps, viewer, request, (source) => getProfit(source, viewer, params.company, query)),
  )
  queryRoute(app, deps, onHoldCall, (viewer, { query }) =>
    listOrdersOnHold(db, viewer, query, deps.clock.now()),
  )
}

function addTotalRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { db } = deps
  const all = { kind: 'ALL' } as const
  queryRoute(app, deps, totalCommissionCall, (viewer, { query }) => getOrderTotals(db, viewer, all, query))
  queryRoute(app, deps, allOrdersAmountCall, (viewer, { query }) => getOrderAmounts(db, viewer, all, query))
  queryRoute(app, deps, allOrdersEquivalentCall, (viewer, { query }) =>
    getOrderTotals(db, viewer, all, query),
  )
  queryRoute(app, deps, companyEquivalentCall, (viewer, { params, query }) =>
    getOrderTotals(db, viewer, sideScope(params.company, query.side), query),
  )
  queryRoute(app, deps, companyAmountCall, (viewer, { params, query }) =>
    getOrderAmounts(db, viewer, sideScope(params.company, query.side), query),
  )
  queryRoute(app, deps, bankSalesEquivalentCall, (viewer, { params, query }) =>
    getOrderTotals(db, viewer, sideScope(params.company, 'sales'), query),
  )
}
