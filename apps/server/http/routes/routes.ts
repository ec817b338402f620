import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../deps.ts'
import { addLiveRoutes } from './live-routes.ts'
import { addSessionRoutes } from './session-routes.ts'

/** Registers every call of the contract, and the live stream. */
export function addRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const { endSession } = addLiveRoutes(app, deps)
  addSessionRoutes(app, deps, endSession)
}
