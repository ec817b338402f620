import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../deps.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { addExportRoutes } from './export-routes.ts'
import { addLiveRoutes } from './live-routes.ts'
import { addMarketRoutes } from './market-routes.ts'
import { addOrderListRoutes } from './order-list-routes.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPositionRoutes } from './position-routes.ts'
import { addReferenceRoutes } from './reference-routes.ts'
import { addReportRoutes } from './report-routes.ts'
import { addSessionRoutes } from './session-routes.ts'
import { addSignUpRoutes } from './sign-up-routes.ts'

/** Registers every call of the contract, and the live stream. */
export function addRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { endSession } = addLiveRoutes(app, deps)
  addSessionRoutes(app, deps, endSession)
  addReferenceRoutes(app, deps)
  addSignUpRoutes(app, deps)
  addMarketRoutes(app, deps)
  addPositionRoutes(app, deps)
  addOrderRoutes(app, deps)
  addOrderListRoutes(app, deps)
  addReportRoutes(app, deps)
  addExportRoutes(app, deps)
  addDocumentRoutes(app, deps)
}
