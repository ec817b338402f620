import { priceOutliersCall, priceSpreadsCall } from '@fxmatch/contract/http/price-outliers'
import type { FastifyInstance } from 'fastify'
import { listPriceOutliers } from '../../queries/price-outliers/list-price-outliers.ts'
import { listPriceSpreads } from '../../queries/price-outliers/list-price-spreads.ts'
import type { HttpDeps } from '../deps.ts'
import { readReport } from '../read-report.ts'
import { queryRoute } from '../route.ts'

/** Prices that lie far from the others of their month, for compliance to look at; and how far all of them lie. */
export function addPriceOutlierRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, priceOutliersCall, (viewer, { query }) =>
    listPriceOutliers(deps.db, viewer, query.state),
  )
  queryRoute(app, deps, priceSpreadsCall, (viewer, _input, { request }) =>
    readReport(deps, viewer, request, (db) => listPriceSpreads(db, deps.clock.now())),
  )
}
