import {
  allOrdersAmountCall,
  allOrdersEquivalentCall,
  bankSalesEquivalentCall,
  byDistrictCall,
  byProfitCall,
  cashOutDistrictCall,
  companyAmountCall,
  companyEquivalentCall,
  onHoldCall,
  organizationOrderCountsCall,
  totalCommissionCall,
} from '@fxmatch/contract/http/order-reports'
import type { FastifyInstance } from 'fastify'
import { cashOutDistrict } from '../../commands/cash-out/cash-out-district.ts'
import { countOrders } from '../../queries/orders/count-orders.ts'
import { getOrderAmounts, getOrderTotals } from '../../queries/reports/get-order-totals.ts'
import { listOrdersOnHold } from '../../queries/reports/list-orders-on-hold.ts'
import { getProfit, getTotalsByDistrict } from '../../queries/reports/settled-orders.ts'
import { sideScope } from '../../queries/reports/side-scope.ts'
import { viewerOf } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { sendRefusal } from '../refusals.ts'
import { inputOf, queryRoute, registerCall } from '../route.ts'

/** Totals beside the lists, reports of settled business, the orders that wait, and the settlement of a district. */
export function addReportRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addTotalRoutes(app, deps)
  const { db } = deps
  queryRoute(app, deps, organizationOrderCountsCall, (viewer, { params, query }) =>
    countOrders(db, viewer, { kind: 'ORGANIZATION', userId: params.userId }, query),
  )
  queryRoute(app, deps, byDistrictCall, (viewer, { params, query }) =>
    getTotalsByDistrict(db, viewer, params.company, query),
  )
  queryRoute(app, deps, byProfitCall, (viewer, { params, query }) =>
    getProfit(db, viewer, params.company, query),
  )
  queryRoute(app, deps, onHoldCall, (viewer, { query }) => listOrdersOnHold(db, viewer, query))
  addCashOutDistrict(app, deps)
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

/**
 * Many transactions, so no single one can hold an idempotency key: the command repeats without harm, and its answer is
 * what this request did.
 */
function addCashOutDistrict(app: FastifyInstance, deps: HttpDeps): void {
  registerCall(app, deps, cashOutDistrictCall, async ({ request, reply }) => {
    const { params, body } = inputOf<typeof cashOutDistrictCall>(request)
    const services = {
      db: deps.db,
      clock: deps.clock,
      ids: deps.ids,
      requestId: request.id,
      onFailure: (error: unknown, orderId: string) =>
        request.log.error({ err: error, orderId }, 'an order of a district could not be cashed out'),
    }
    const result = await cashOutDistrict(services, viewerOf(request).actor, {
      companyId: params.company,
      agency: body.agency,
    })
    if (!result.ok) return sendRefusal(reply, result.refusal)
    if (result.value.cashed_out > 0) deps.committed()
    return result.value
  })
}
