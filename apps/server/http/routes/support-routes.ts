import { supportCall } from '@fxmatch/contract/http/support'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../deps.ts'
import { publicRoute } from '../route.ts'

/** Whom to call and to write to, as the deployment says. */
export function addSupportRoutes(app: FastifyInstance, deps: HttpDeps): void {
  publicRoute(app, deps, supportCall, async () => ({
    ...deps.config.support,
    links: [...deps.config.support.links],
  }))
}
