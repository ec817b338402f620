import type { Call } from '@fxmatch/contract/http/call'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { FastifyRequest } from 'fastify'
import type { Acting } from '../commands/kernel/run-as-actor.ts'
import { findSession, type StoredSession, touchSession } from '../db/sessions/sessions.ts'
import { mustSetUp } from '../security/second-factor-rules.ts'
import { isSessionAlive, needsTouch } from '../security/session-lifetime.ts'
import { hashToken, isToken } from '../security/tokens.ts'
import type { HttpDeps } from './deps.ts'
import { refuseRequest } from './refusals.ts'

/** `__Host-` binds the cookie to this host, over a secure connection, for all paths; no subdomain can set it. */
export const SESSION_COOKIE = '__Host-fxmatch'

/** Outlives the sessions: by it a browser is known for those who were signed in with it. Opens nothing by itself. */
export const DEVICE_COOKIE = '__Host-fxmatch-device'

/** Who makes a request, with the rights of this moment. */
export interface Viewer {
  readonly actor: Actor
  readonly sessionId: string
  /** The bearer token of an API client; null where a browser's cookie spoke. */
  readonly bearer: string | null
  /** Whether the role asks for a second factor that is not set up: only calls marked `beforeSetUp` answer then. */
  readonly mustSetUp: boolean
  /** The snapshot in which this was read (`StoredSession.asOf`); null where it is of a moment ago. */
  readonly asOf: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; null until the route has asked, and for anonymous ones. */
    viewer: Viewer | null
  }
}

const BEARER = /^Bearer +(\S+)$/i

/** The presented token; a bearer wins over a cookie, even where it is worthless. */
export function presentedToken(request: FastifyRequest): { token: string; bearer: boolean } | null {
  const header = request.headers.authorization
  if (header !== undefined) {
    const token = BEARER.exec(header)?.[1]
    return token !== undefined && isToken(token) ? { token, bearer: true } : null
  }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie !== undefined && isToken(cookie) ? { token: cookie, bearer: false } : null
}

type Services = Pick<HttpDeps, 'db' | 'clock' | 'config' | 'knownSessions'>

function isAlive(services: Services, session: StoredSession | null): session is StoredSession {
  if (session === null || session.userDisabledAt !== null) return false
  return isSessionAlive(session, services.clock.now(), services.config)
}

/** A page left open refreshes itself; it says so, and that does not keep the session of an absent person alive. */
function isAttended(request: FastifyRequest): boolean {
  return request.headers['x-fxmatch-unattended'] === undefined
}

/**
 * Who makes the request: its session with the user, roles and company read afresh, so that a change of rights, a
 * sign-out or a disabling counts from the next request on. Null without a session that is still good.
 */
export async function findViewer(services: Services, request: FastifyRequest): Promise<Viewer | null> {
  const presented = presentedToken(request)
  if (presented === null) return null
  const hash = hashToken(presented.token)
  const session = await findSession(services.db, hash)
  if (!isAlive(services, session)) return null
  const now = services.clock.now()
  services.knownSessions.note(hash, session, now)
  if (isAttended(request) && needsTouch(session.lastSeenAt, now))
    await touchSession(services.db, session.id, now)
  return viewerOfSession(services, session, presented)
}

function viewerOfSession(
  { config }: Services,
  session: StoredSession,
  presented: { token: string; bearer: boolean },
): Viewer {
  const actor = actorOf(session)
  return {
    actor,
    sessionId: session.id,
    bearer: presented.bearer ? presented.token : null,
    mustSetUp: mustSetUp(config, actor, session.secondFactor),
    asOf: session.asOf,
  }
}

/** Who made a request a moment ago and makes another; null where that has to be read (`KnownSessions`). */
function knownViewer(services: Services, request: FastifyRequest): Viewer | null {
  const presented = presentedToken(request)
  if (presented === null) return null
  const now = services.clock.now()
  const session = services.knownSessions.of(hashToken(presented.token), now)
  if (!isAlive(services, session) || needsTouch(session.lastSeenAt, now)) return null
  const viewer = viewerOfSession(services, session, presented)
  return viewer.mustSetUp ? null : { ...viewer, asOf: null }
}

/**
 * A call's hook: finds out who calls.
 * @param readAgain whether the call reads session and rights again before it does anything
 * @throws RefusedRequest UNAUTHENTICATED, SECOND_FACTOR_SET_UP
 */
export function requireSession(
  services: Services,
  call: Pick<Call, 'beforeSetUp'>,
  readAgain = false,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.viewer =
      (readAgain ? knownViewer(services, request) : null) ?? (await findViewer(services, request))
    if (request.viewer === null) refuseRequest('UNAUTHENTICATED')
    if (request.viewer.mustSetUp && !call.beforeSetUp) refuseRequest('SECOND_FACTOR_SET_UP')
  }
}

/** In whose session a call's command is run, for `runAsActor`. @throws Error where the route is not guarded */
export function actingOf(
  request: FastifyRequest,
  call: Pick<Call, 'beforeSetUp'>,
  { config }: Pick<HttpDeps, 'config'>,
): Acting {
  const { actor, sessionId } = viewerOf(request)
  return { actor, sessionId, rules: config, beforeSetUp: call.beforeSetUp === true }
}

/** The token by which the browser says that somebody was signed in with it before, whatever it is worth; null without. */
export function deviceToken(request: FastifyRequest): string | null {
  const cookie = request.cookies[DEVICE_COOKIE]
  return cookie !== undefined && isToken(cookie) ? cookie : null
}

/** The session token of a browser, whatever it is worth; null without one. */
export function cookieToken(request: FastifyRequest): string | null {
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie !== undefined && isToken(cookie) ? cookie : null
}

/** The viewer of a route that `requireSession` guards. @throws Error where the route is not guarded */
export function viewerOf(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new Error('the route asks for a viewer and is open to everyone')
  return request.viewer
}
