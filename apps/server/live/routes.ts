import { ERROR_CODES, type ErrorCode } from '@fxmatch/contract/errors/error-codes'
import type { HouseError } from '@fxmatch/contract/errors/house-error'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { sayRefusal } from '../words/say-refusal.ts'
import type { LiveHub } from './hub.ts'
import { admit } from './replay.ts'
import { type SessionRecheck, SessionWatch } from './session-watch.ts'
import { openEventStream } from './sse-sink.ts'
import type { Sink } from './subscriber.ts'
import { mayHear } from './topics.ts'

/** Where clients subscribe, by the Mercure protocol. */
export const LIVE_PATH = '/.well-known/mercure'

/** Streams that one session may have open: a person has a few tabs, not hundreds. */
const MAX_STREAMS_PER_SESSION = 20
/** A stream ends when a tab is closed; nobody knows when. */
const RETRY_AFTER_SECONDS = 10

const oneOrMore = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(z.string().min(1).max(200)).min(1).max(20),
)
const querySchema = z.object({
  topic: oneOrMore,
  lastEventID: z.string().max(100).optional(),
  'Last-Event-ID': z.string().max(100).optional(),
})

export interface LiveRouteOptions {
  readonly db: Db
  readonly hub: LiveHub
  readonly log: Logger
  /** Who asks, by cookie or bearer; null when nobody is signed in. */
  authenticate(request: FastifyRequest): Promise<{ actor: Actor; sessionId: string } | null>
  /** How many streams this process keeps open, in all and for one person. */
  readonly streams: { readonly inAll: number; readonly perUser: number }
  /** Called once a stream has caught up, or could not. */
  onOpened(request: FastifyRequest): void
  /** Looks at a session again while its streams are open. */
  readonly recheck: SessionRecheck
  /** How often each session is looked at again. */
  readonly checkMs?: number
}

/** What of the live stream other routes use. */
export interface LiveRoutes {
  /** Closes a session's streams at once. */
  endSession(sessionId: string): void
  /**
   * Opens a stream of topics that the session may hear.
   * @param wrap changes what goes to the client
   */
  open(asked: AskedStream, request: FastifyRequest, reply: FastifyReply): Promise<ErrorCode | null>
}

/** Who asks for which topics. */
export interface AskedStream {
  readonly session: { readonly actor: Actor; readonly sessionId: string }
  readonly topics: ReadonlySet<string>
  /** The id after which the client resumes; null begins now. */
  readonly lastEventId: string | null
  wrap(sink: Sink): Sink
}

/**
 * `GET /.well-known/mercure?topic=…&topic=…`: server-sent events for signed-in people. Resumes after the id in the
 * `Last-Event-ID` header or the `lastEventID` parameter. Every topic must be allowed, else the whole request is
 * refused with 403: a topic is never silently left out.
 * @returns `endSession`, which closes a session's streams at once
 */
export function registerLiveRoutes(app: FastifyInstance, options: LiveRouteOptions): LiveRoutes {
  const { db, hub, log } = options
  const watch = new SessionWatch(hub, options.recheck, log, options.checkMs)

  // A HEAD would keep a line open on which nothing ever comes.
  app.get(LIVE_PATH, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const session = await options.authenticate(request)
    if (!session) return refuse(request, reply, 'UNAUTHENTICATED')
    const query = querySchema.safeParse(request.query)
    if (!query.success) return refuse(request, reply, 'INVALID_INPUT', { field: 'topic' })
    const topics = new Set(query.data.topic)
    const foreign = [...topics].find((topic) => !mayHear(session.actor, topic))
    if (foreign !== undefined) return refuse(request, reply, 'MISSING_CAPABILITY', { topic: foreign })
    const header = request.headers['last-event-id']
    const given =
      typeof header === 'string' ? header : (query.data.lastEventID ?? query.data['Last-Event-ID'])
    const asked = { session, topics, lastEventId: given || null, wrap: (sink: Sink) => sink }
    const refusal = await open(asked, request, reply)
    return refusal === null ? undefined : refuse(request, reply, refusal)
  })

  const open: LiveRoutes['open'] = async ({ session, topics, lastEventId, wrap }, request, reply) => {
    const own = watch.count(session.sessionId)
    if (own >= MAX_STREAMS_PER_SESSION || watch.countOfUser(session.actor.userId) >= options.streams.perUser)
      return 'RATE_LIMITED'
    if (hub.draining || hub.size >= options.streams.inAll) return 'UNAVAILABLE'
    reply.hijack()
    const sink = wrap(openEventStream(reply.raw, headersOf(reply)))
    await admit(db, hub, { topics, lastEventId }, sink, (subscriber) => {
      reply.raw.on('close', () => {
        watch.remove(session.sessionId, subscriber)
        hub.leave(subscriber)
      })
      reply.raw.on('error', (error) => log.debug({ err: error }, 'live: a stream broke'))
      const looked = watch.add(session.sessionId, session.actor.userId, subscriber)
      if (reply.raw.destroyed) hub.leave(subscriber)
      return looked
    }).catch((error: unknown) => {
      // The answer has begun: closing is all that can be said. The client comes back and resumes.
      log.error({ err: error }, 'live: a subscriber could not be let in')
    })
    // Open, it asks for no more work: its place at the door is for others.
    options.onOpened(request)
    return null
  }

  app.addHook('preClose', async () => {
    await watch.stop()
    hub.close()
  })
  return { endSession: (sessionId) => watch.end(sessionId), open }
}

/** What the plugins (security headers) set on the reply, which a hijacked reply would lose. */
function headersOf(reply: FastifyReply): Record<string, string | string[]> {
  const entries = Object.entries(reply.getHeaders()).flatMap(
    ([name, value]): [string, string | string[]][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
  )
  return Object.fromEntries(entries)
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details?: Record<string, string>,
): FastifyReply {
  const status = ERROR_CODES[code]
  const message = sayRefusal({ code })
  const body: HouseError = {
    code,
    message,
    errors: message,
    requestId: request.id,
    ...(details ? { details } : {}),
  }
  if (status === 429 || status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  return reply.code(status).send(body)
}
