import type { FastifyInstance } from 'fastify'
import { registerLiveRoutes } from '../../live/routes.ts'
import { createSessionRecheck } from '../../live/session-recheck.ts'
import { findViewer } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'

/** The live stream. @returns `endSession`, which closes a session's streams at once */
export function addLiveRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
): { endSession: (sessionId: string) => void } {
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
