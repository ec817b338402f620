import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../deps.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { addLiveRoutes } from './live-routes.ts'
import { addOrderListRoutes } from './order-list-routes.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addSessionRoutes } from './session-routes.ts'

/** Registers every call of the contract, and the live stream. */
export function addRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { endSession } = addLiveRoutes(app, deps)
  addSessionRoutes(app, deps, endSession)
  addOrderRoutes(app, deps)
  addOrderListRoutes(app, deps)
  addDocumentRoutes(app, deps)
}
