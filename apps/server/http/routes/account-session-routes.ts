import {
  accountSessionsCall,
  endAccountSessionCall,
  endOtherSessionsCall,
  prolongSessionCall,
  type SessionState,
  sessionStateCall,
} from '@fxmatch/contract/http/account-sessions'
import type { FastifyInstance } from 'fastify'
import { runAsActor } from '../../commands/kernel/run-as-actor.ts'
import { endOtherSessions, endOwnSession } from '../../commands/sessions/end-session.ts'
import { findSessionById, touchSession } from '../../db/sessions/sessions.ts'
import { listAccountSessions } from '../../queries/session/list-account-sessions.ts'
import { secondsLeft } from '../../security/session-lifetime.ts'
import { actingOf, viewerOf } from '../authentication.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { RefusedRequest } from '../refusals.ts'
import { queryRoute, registerCall } from '../route.ts'

/**
 * One's own sessions, and how long the present one goes on.
 *
 * @param endStreams closes the live streams of a session that has ended
 */
export function addAccountSessionRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  endStreams: (sessionId: string) => void,
): void {
  const { db, clock, ids, config } = deps

  queryRoute(app, deps, accountSessionsCall, (viewer, _input, { request }) => {
    const { sessionId } = viewerOf(request)
    return listAccountSessions(db, { userId: viewer.userId, sessionId, now: clock.now(), rules: config })
  })

  commandRoute(
    app,
    deps,
    endAccountSessionCall,
    (context, { params }) => endOwnSession(context, { sessionId: params.id }),
    async () => undefined,
  )

  registerCall(app, deps, endOtherSessionsCall, async ({ request, reply }) => {
    const acting = actingOf(request, endOtherSessionsCall, deps)
    const services = { clock, ids, requestId: request.id }
    const result = await runAsActor(db, services, acting, (context) =>
      endOtherSessions(context, { keep: acting.sessionId }),
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    deps.committed()
    const { ended } = result.value
    for (const session of ended) endStreams(session)
    return reply.send({ ended: ended.length })
  })

  const stateOf = async (sessionId: string): Promise<SessionState | null> => {
    const session = await findSessionById(db, sessionId)
    return session && { stayOnline: session.stayOnline, ...secondsLeft(session, clock.now(), config) }
  }
  queryRoute(app, deps, sessionStateCall, (_viewer, _input, { request }) =>
    stateOf(viewerOf(request).sessionId),
  )

  registerCall(app, deps, prolongSessionCall, async ({ request, reply }) => {
    const { sessionId } = viewerOf(request)
    // At once, not within the minute in which use is written down otherwise: the person has asked for it.
    await touchSession(db, sessionId, clock.now())
    return reply.send(await stateOf(sessionId))
  })
}
