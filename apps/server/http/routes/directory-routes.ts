import { directoryCall } from '@fxmatch/contract/http/directory'
import type { FastifyInstance } from 'fastify'
import { listDirectory } from '../../queries/directory/list-directory.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** The companies on the platform. */
export function addDirectoryRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(
    app,
    deps,
    directoryCall,
    (viewer, { query }) => listDirectory(deps.db, viewer, query, deps.clock.now()),
    { repeated: MINUTE },
  )
}
