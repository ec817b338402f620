import { priceOutliersCall } from '@fxmatch/contract/http/price-outliers'
import type { FastifyInstance } from 'fastify'
import { listPriceOutliers } from '../../queries/price-outliers/list-price-outliers.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** Prices that lie far from the others of their month, for compliance to look at. */
export function addPriceOutlierRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, priceOutliersCall, (viewer, { query }) =>
    listPriceOutliers(deps.db, viewer, query.state),
  )
}
