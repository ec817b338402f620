import type { V1Call } from '@fxmatch/contract/v1/v1-call'
import { actorOf } from '@fxmatch/domain/access/actor'
import type { Scope } from '@fxmatch/domain/machines/scopes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { realTime } from '../../commands/kernel/system-services.ts'
import { findMachineSession, type MachineSession } from '../../db/machines/machine-sessions.ts'
import { touchSession } from '../../db/sessions/sessions.ts'
import { type AttemptLimiter, createAttemptLimiter } from '../../security/attempt-limiter.ts'
import { isSecret } from '../../security/machine-secrets.ts'
import { isWithin } from '../../security/networks.ts'
import { isSessionAlive, needsTouch } from '../../security/session-lifetime.ts'
import { hashToken, isToken } from '../../security/tokens.ts'
import { readBasic } from '../basic.ts'
import type { HttpDeps } from '../deps.ts'
import { authorizationOf } from '../one-authorization.ts'
import { RefusedRequest, refuseRequest } from '../refusals.ts'

/** The machine that makes a request. */
export interface Machine {
  readonly clientId: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Which machine makes the request; null for people, and until the door has asked. */
    machine: Machine | null
  }
}

const BEARER = /^Bearer +([\w-]{1,80})$/i

/** Requests of one client in a minute, on one node: what reads, and what commits. */
const BUCKETS = {
  reads: 600,
  writes: 120,
} as const
const WINDOW_MINUTES = 1
const COUNTED = 10_000

/** What counts the requests of clients, and says in each answer what is left (RFC draft `RateLimit`). */
export function createBuckets(): (call: Pick<V1Call, 'method'>) => {
  name: string
  quota: number
  limiter: AttemptLimiter
} {
  const bucket = (name: keyof typeof BUCKETS) => ({
    ...{ name, quota: BUCKETS[name] },
    limiter: createAttemptLimiter({
      ...{ limit: BUCKETS[name], windowMinutes: WINDOW_MINUTES, capacity: COUNTED },
    }),
  })
  const [reads, writes] = [bucket('reads'), bucket('writes')]
  return ({ method }) => (method === 'GET' ? reads : writes)
}

type Services = Pick<HttpDeps, 'db' | 'clock' | 'config'>

/**
 * The session of what a request presents; null for whatever is not good, from here and now. What reads takes a key by Basic too, with
 * its client's name: a spreadsheet keeps that pair beside its files, and has no other place for a key than in them (decision 0450).
 */
async function sessionOf(
  { db, clock, config }: Services,
  { method }: Pick<V1Call, 'method'>,
  request: FastifyRequest,
): Promise<MachineSession | null> {
  const pair = method === 'GET' ? readBasic(request) : null
  const token = pair?.secret ?? BEARER.exec(authorizationOf(request) ?? '')?.[1]
  if (token === undefined || !(isSecret(token) || (pair === null && isToken(token)))) return null
  const session = await findMachineSession(db, hashToken(token))
  if (session === null || session.userDisabledAt !== null) return null
  if (pair !== null && pair.clientId !== session.clientId) return null
  const now = clock.now()
  if (!isSessionAlive(session, now, config)) return null
  if (session.networks.length > 0 && !isWithin(request.ip, session.networks)) return null
  // The first call is noted at once: whoever has made it looks whether it came.
  const isFirst = session.lastSeenAt.getTime() === session.createdAt.getTime()
  if (isFirst || needsTouch(session.lastSeenAt, now)) await touchSession(db, session.id, now)
  return session
}

const BEARER_CHALLENGE = 'Bearer realm="FXMatch"'
const BASIC_CHALLENGE = 'Basic realm="FXMatch", charset="UTF-8"'

/** Says how one gets in, and of a token that came, that it is not good (RFC 6750, 3). */
function askForToken({ method }: Pick<V1Call, 'method'>, { authorization }: FastifyRequest['headers']) {
  if (authorization !== undefined && !/^basic\b/i.test(authorization))
    return `${BEARER_CHALLENGE}, error="invalid_token"`
  return method === 'GET' ? [BEARER_CHALLENGE, BASIC_CHALLENGE] : BEARER_CHALLENGE
}

/**
 * The door of a call of the public contract: which machine calls, that it does not call too often, and that its scopes let it.
 * @throws RefusedRequest UNAUTHENTICATED, RATE_LIMITED, INSUFFICIENT_SCOPE
 */
export function requireMachine(
  services: Services,
  call: V1Call,
  buckets: ReturnType<typeof createBuckets>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const { scope } = call
  return async (request, reply) => {
    const session = await sessionOf(services, call, request)
    if (session === null || session.scopes === null) {
      reply.header('www-authenticate', askForToken(call, request.headers))
      return refuseRequest('UNAUTHENTICATED')
    }
    const { clientId, scopes, expiresAt } = session
    const { name, quota, limiter } = buckets(call)
    const attempt = limiter.take(clientId, realTime(services.clock))
    reply.header('ratelimit-policy', `"${name}";q=${quota};w=${WINDOW_MINUTES * 60}`)
    reply.header('ratelimit', `"${name}";r=${attempt.left};t=${attempt.resetSeconds}`)
    if (!attempt.allowed)
      throw new RefusedRequest({
        code: 'RATE_LIMITED',
        details: { retryAfterSeconds: attempt.retryAfterSeconds },
      })
    if (scope !== null && !scopes.includes(scope)) {
      reply.header('www-authenticate', `${BEARER_CHALLENGE}, error="insufficient_scope", scope="${scope}"`)
      return refuseRequest('INSUFFICIENT_SCOPE', { rule: 'SCOPE_MISSING', details: { scope } })
    }
    request.machine = { clientId, scopes, expiresAt }
    request.viewer = {
      ...{ actor: actorOf(session), sessionId: session.id, bearer: null },
      ...{ mustSetUp: false, asOf: session.asOf },
    }
  }
}

/** The machine of a route that `requireMachine` guards. @throws Error where it is not */
export function machineOf(request: FastifyRequest): Machine {
  if (request.machine === null) throw new Error('the route asks for a machine and is open to others')
  return request.machine
}
