import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../deps.ts'
import { addTrustOfferRoutes } from './trust-offer-routes.ts'
import { addTrustPublicRoutes } from './trust-public-routes.ts'
import { addTrustRateRoutes } from './trust-rate-routes.ts'
import { addTrustStrategyRoutes } from './trust-strategy-routes.ts'

/** Every call of Trust: operators' and travellers'. */
export function addTrustRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addTrustRateRoutes(app, deps)
  addTrustOfferRoutes(app, deps)
  addTrustStrategyRoutes(app, deps)
  addTrustPublicRoutes(app, deps)
}
