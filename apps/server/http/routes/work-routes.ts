import { firstDayCall } from '@fxmatch/contract/http/first-day'
import { workQueueCall } from '@fxmatch/contract/http/work'
import type { FastifyInstance } from 'fastify'
import { getFirstDay } from '../../queries/first-day/get-first-day.ts'
import { listWork } from '../../queries/work/list-work.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { MOMENT } from '../same-answer.ts'

/** What waits for the person who asks, and for a company that begins. */
export function addWorkRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(
    app,
    deps,
    workQueueCall,
    (viewer, { query }) => listWork(deps.db, viewer, query, deps.clock.now()),
    { repeated: MOMENT },
  )
  queryRoute(app, deps, firstDayCall, (viewer) => getFirstDay(deps.db, viewer, deps.clock.now()))
}
