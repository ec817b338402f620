import { createHash } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { realTime } from '../../commands/kernel/system-services.ts'
import { createAttemptLimiter } from '../../security/attempt-limiter.ts'
import { presentedToken } from '../authentication.ts'
import { countedAddress } from '../counted-address.ts'
import type { HttpDeps } from '../deps.ts'
import { isLoopback } from '../loopback.ts'
import { isForOperators } from '../operator-paths.ts'
import { sendRefusal } from '../refusals.ts'
import { Admission, type Leave } from './admission.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives this request's place at the door back; null while it has none. A stream does so once it is open. */
    leave: Leave | null
  }
}

/** The event loop this late means that answers would come too late to be of use. */
const LATEST_EVENT_LOOP_MS = 3_000
/** A single stall is over when the requests that it held up are looked at: to refuse them would help nobody. */
const LASTING_MS = 2_000
/** Beyond this part of the heap the collector does little else than collect. */
const FULL_HEAP = 0.9
/** Addresses and sessions that are counted at a time; the one seen least lately is forgotten. */
const COUNTED = 50_000

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Keeps the process answering whatever is sent to it. In this order: 503 while the event loop lags or the heap is full;
 * 429 for an address or a session that asks more often than its share; then the door (`Admission`), which bounds what is
 * under way and what waits, and turns the rest away with 503. Each refusal says when to come back.
 *
 * A body is awaited outside the door: a client that sends it slowly keeps nobody else from working.
 */
export async function addOverloadProtection(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const { overload } = deps.config
  const door = new Admission(overload)
  const turnAway = countRefusals(deps, door)
  const lasts = createPersistence()

  app.decorateRequest('leave', null)
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: LATEST_EVENT_LOOP_MS,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * FULL_HEAP,
    pressureHandler: (request, reply, type) => {
      const passes = type === fastifyUnderPressure.TYPE_EVENT_LOOP_DELAY && !lasts()
      if (!passes && !isForOperators(request)) turnAway(reply, 'pressure')
    },
  })
  limitRates(app, deps, turnAway)

  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await door.enter((left) => reply.raw.once('close', left))
    if (typeof answer === 'function') request.leave = answer
    else if (answer === 'gone') reply.hijack()
    else return turnAway(reply, answer)
    return undefined
  }
  const leave = async (request: FastifyRequest) => {
    request.leave?.()
    request.leave = null
  }
  app.addHook('onRequest', async (request, reply) =>
    isForOperators(request) ? undefined : enter(request, reply),
  )
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) await leave(request)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.leave === null && !isForOperators(request)) return enter(request, reply)
    return undefined
  })
  // The work is done once the answer is made, however slowly the client reads it.
  app.addHook('onSend', leave)
  app.addHook('onResponse', leave)
  app.server.maxConnections = overload.connections
}

/** Tells whether something that is reported again and again has been for a while. */
function createPersistence(): () => boolean {
  let since = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last > LASTING_MS) since = now
    last = now
    return now - since >= LASTING_MS
  }
}

/** Each is a series from the start: the first refusal is a rise. */
const REASONS = ['pressure', 'address', 'session', 'full', 'late'] as const

type TurnAway = (
  reply: FastifyReply,
  why: (typeof REASONS)[number],
  retryAfterSeconds?: number,
) => FastifyReply

/** Refusals are counted and not logged: a line for each would be the next overload. */
function countRefusals(deps: HttpDeps, door: Admission): TurnAway {
  const registers = [deps.metrics]
  const refused = new Counter({
    name: 'fxmatch_overload_refusals_total',
    help: 'Requests turned away, by reason: pressure, address, session (429), full, late',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of REASONS) refused.inc({ reason }, 0)
  new Gauge({
    name: 'fxmatch_requests_admitted',
    help: 'Requests of the door, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'inside' }, door.inside)
      this.set({ state: 'waiting' }, door.waiting)
    },
  })
  return (reply, reason, retryAfterSeconds) => {
    refused.inc({ reason })
    return retryAfterSeconds === undefined
      ? sendRefusal(reply, { code: 'UNAVAILABLE' })
      : sendRefusal(reply, { code: 'RATE_LIMITED', details: { retryAfterSeconds } })
  }
}

/** Requests per minute of an address and of what is presented as a session's token; zero means no limit. */
function limitRates(app: FastifyInstance, deps: HttpDeps, turnAway: TurnAway): void {
  const { perMinutePerAddress, perMinutePerSession } = deps.config.overload
  const limiter = (limit: number) => createAttemptLimiter({ limit, windowMinutes: 1, capacity: COUNTED })
  const byAddress = perMinutePerAddress > 0 ? limiter(perMinutePerAddress) : null
  const bySession = perMinutePerSession > 0 ? limiter(perMinutePerSession) : null
  if (byAddress === null && bySession === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (isForOperators(request)) return undefined
    const now = realTime(deps.clock)
    // This machine's own address is that of a proxy whose word is not taken: it stands for everybody.
    const address = isLoopback(request.ip) ? undefined : byAddress?.take(countedAddress(request), now)
    if (address?.allowed === false) return turnAway(reply, 'address', address.retryAfterSeconds)
    const token = presentedToken(request)?.token
    const key = token === undefined ? null : createHash('sha256').update(token).digest('base64')
    const session = key === null ? undefined : bySession?.take(key, now)
    if (session?.allowed === false) return turnAway(reply, 'session', session.retryAfterSeconds)
    return undefined
  })
}
