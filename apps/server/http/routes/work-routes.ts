import { firstDayCall } from '@fxmatch/contract/http/first-day'
import { homeCall } from '@fxmatch/contract/http/home'
import { serviceTimesCall, setServiceTimesCall } from '@fxmatch/contract/http/service-times'
import { workQueueCall } from '@fxmatch/contract/http/work'
import type { FastifyInstance } from 'fastify'
import { setServiceTimes } from '../../commands/service-times/set-service-times.ts'
import { getFirstDay } from '../../queries/first-day/get-first-day.ts'
import { getHome } from '../../queries/home/get-home.ts'
import { listServiceTimes } from '../../queries/work/list-service-times.ts'
import { listWork } from '../../queries/work/list-work.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { queryRoute } from '../route.ts'
import { MOMENT } from '../same-answer.ts'

/** What waits for the person who asks, until when, and what waits for a company that begins. */
export function addWorkRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(
    app,
    deps,
    workQueueCall,
    (viewer, { query }) => listWork(deps.db, viewer, query, deps.clock.now()),
    { repeated: MOMENT },
  )
  queryRoute(app, deps, serviceTimesCall, (viewer) => listServiceTimes(deps.db, viewer, deps.clock.now()))
  commandRoute(
    app,
    deps,
    setServiceTimesCall,
    (context, { body }) => setServiceTimes(context, body),
    (tx, viewer) => listServiceTimes(tx, viewer, deps.clock.now()),
  )
  queryRoute(app, deps, homeCall, (viewer) => getHome(deps.db, viewer, deps.clock.now()), {
    repeated: MOMENT,
  })
  queryRoute(app, deps, firstDayCall, (viewer) => getFirstDay(deps.db, viewer, deps.clock.now()))
}
