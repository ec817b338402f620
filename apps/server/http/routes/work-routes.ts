import { workQueueCall } from '@fxmatch/contract/http/work'
import type { FastifyInstance } from 'fastify'
import { listWork } from '../../queries/work/list-work.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'

/** What waits for the person who asks. */
export function addWorkRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(app, deps, workQueueCall, (viewer, { query }) =>
    listWork(deps.db, viewer, query, deps.clock.now()),
  )
}
