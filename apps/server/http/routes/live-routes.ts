import type { FastifyInstance } from 'fastify'
import { type LiveRoutes, registerLiveRoutes } from '../../live/routes.ts'
import { createSessionRecheck } from '../../live/session-recheck.ts'
import { findViewer } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'

/** The live stream. @returns what other routes do with streams */
export function addLiveRoutes(app: FastifyInstance, deps: HttpDeps): LiveRoutes {
  const { db, hub, log, clock, config } = deps
  return registerLiveRoutes(app, {
    db,
    hub,
    log,
    authenticate: async (request) => {
      const viewer = await findViewer(deps, request)
      return viewer?.mustSetUp ? null : viewer
    },
    streams: { inAll: config.overload.streams, perUser: config.overload.streamsPerUser },
    onOpened: (request) => request.leave?.(),
    recheck: createSessionRecheck({ db, clock, rules: config }),
  })
}
