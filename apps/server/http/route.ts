import { houseErrorSchema } from '@fxmatch/contract/errors/house-error'
import { type Call, pathsOf } from '@fxmatch/contract/http/call'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { requireSession, viewerOf } from './authentication.ts'
import { countedAddress } from './counted-address.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { HttpDeps } from './deps.ts'
import { refuseRequest } from './refusals.ts'
import { type Repeated, readTag } from './same-answer.ts'
import { refuseUnstorableText } from './storable-text.ts'
import { keepForPages } from './web/page-reads.ts'

/** The validated parts of a request of a call. */
export interface CallInput<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
}

/** What the call's answer is made from. */
export type CallAnswer<C extends Call> = z.input<C['response']>

/** What a handler knows beyond the input. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The parts of the framework's request as the call's schemas have validated them. */
export function inputOf<C extends Call>(request: FastifyRequest): CallInput<C> {
  return {
    params: request.params as z.output<C['params']>,
    query: request.query as z.output<C['query']>,
    body: request.body as z.output<C['body']>,
  }
}

/** An absent part of a call is `z.unknown()`: nothing is asked of it, and nothing of it is used. */
export function isUsed(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodUnknown)
}

/** The first part of the path after `/api` groups the calls in the OpenAPI document. */
function tagOf(path: string): string {
  return path.replace(/^\/(api|gateway)\//, '/').split('/')[1] ?? 'api'
}

/** A call's operation in the OpenAPI document; under its alias it refers to the path that the specification names. */
function callSchema(
  call: Call,
  path: string,
  { produces, also = {}, files, repeated, described }: RouteExtras,
): FastifySchema {
  const asked = call.access === 'public' ? 'Open to everyone.' : `Access: ${call.access}.`
  const access = repeated
    ? `${asked} Answered with an ETag; asked again with it in If-None-Match, 304 while nothing has changed.`
    : asked
  const isAlias = path !== call.path
  const { refusals = { '4xx': houseErrorSchema, '5xx': houseErrorSchema }, ...told } = described ?? {}
  const answer = produces ? { content: { [produces]: { schema: call.response } } } : call.response
  return {
    operationId: isAlias ? `${call.name}Alias` : call.name,
    summary: call.summary,
    description: isAlias ? `${access} The same as ${call.method} ${call.path}.` : access,
    tags: [tagOf(call.path)],
    security: call.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    ...(files ? { consumes: ['multipart/form-data'] } : {}),
    ...(isUsed(call.params) ? { params: call.params } : {}),
    ...(isUsed(call.query) ? { querystring: call.query } : {}),
    ...(isUsed(call.body) ? { body: call.body } : {}),
    response: { [call.status]: answer, ...also, ...refusals },
    ...told,
  }
}

/**
 * The viewer of a call that reads: the one place where queries are authorised.
 * @throws RefusedRequest MISSING_CAPABILITY without the call's capability
 */
export function viewerWithAccess(call: Call, request: FastifyRequest): Actor {
  const { access } = call
  const { actor } = viewerOf(request)
  if (access === 'public' || access === 'signed-in' || actor.capabilities.has(access)) return actor
  return refuseRequest('MISSING_CAPABILITY', { rule: 'MISSING_CAPABILITY', details: { capability: access } })
}

/**
 * Options of one route that its call does not say. `produces` is the content type of an answer that is no JSON, `also`
 * the answers of other statuses, in JSON.
 */
export type RouteExtras = Pick<RouteOptions, 'config' | 'compress' | 'bodyLimit' | 'exposeHeadRoute'> & {
  readonly produces?: string
  readonly also?: Readonly<Record<number, z.ZodType>>
  /** The fields of a multipart body, one file each. */
  readonly files?: readonly string[]
  /** Refuses a request by throwing, before its body is read. */
  readonly admit?: (request: FastifyRequest) => Promise<void>
  /** Finds out who calls, where it is not a person in a session. */
  readonly door?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** What the document says of it, where that is not the document of people's calls. */
  readonly described?: Pick<FastifySchema, 'tags' | 'description' | 'security' | 'deprecated'> & {
    /** Its refusals, as the framework describes answers. */
    readonly refusals: object
  }
  /** Whether the handler reads session and rights again, in its transaction, before it does anything. */
  readonly readsAgain?: boolean
  /** Of a query that only reads the database it is given: an answer that the client has already is not made again. */
  readonly repeated?: Repeated | undefined
  /** Of a public call: it is what a page for everybody shows, and is answered with that page, within the call's own limit. */
  readonly opensPage?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `RouteExtras`; read where the OpenAPI document is made. */
    files?: readonly string[]
  }
}

/**
 * Registers a call, under its alias too: its method, path and schemas, and the doors every request passes before the handler: who calls
 * (unless public), from where (mutations), and whether its text can be stored.
 */
export function registerCall(
  app: FastifyInstance,
  deps: HttpDeps,
  call: Call,
  handler: (exchange: Exchange) => Promise<unknown>,
  extras: RouteExtras = {},
): void {
  const { produces, also, files, admit, readsAgain, repeated, opensPage, door, described, ...options } =
    extras
  const isMutation = call.method !== 'GET'
  const session = door ?? requireSession(deps, call, readsAgain)
  for (const url of pathsOf(call)) {
    app.route({
      ...options,
      config: { ...options.config, ...(files ? { files } : {}) },
      method: call.method,
      url,
      schema: callSchema(call, url, extras),
      onRequest: async (request, reply) => {
        if (isMutation) refuseCrossSite(request, deps.config.publicUrl)
        if (call.access !== 'public') await session(request, reply)
        await admit?.(request)
      },
      preValidation: refuseUnstorableText,
      handler: (request, reply) => handler({ request, reply }),
    })
  }
}

/**
 * What a handler found; where it found nothing: 404. A handler that has answered by the reply itself gives nothing either:
 * awaiting a reply waits for its end, and gives undefined.
 */
function answerOf<T>(found: T | null, { reply }: Exchange): T | undefined {
  if (reply.sent) return undefined
  return found ?? refuseRequest('NOT_FOUND')
}

/** A query's handler: null means that what was asked for does not exist for this viewer. */
export type QueryHandler<C extends Call> = (
  viewer: Actor,
  input: CallInput<C>,
  exchange: Exchange,
) => Promise<CallAnswer<C> | null>

/** Registers a call that reads. Without the call's capability: 403; a null answer: 404. */
export function queryRoute<C extends Call>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  handler: QueryHandler<C>,
  extras: RouteExtras = {},
): void {
  if (call.access === 'public') throw new Error(`${call.name} is public: register it with publicRoute`)
  const handle = async (exchange: Exchange) => {
    const viewer = viewerWithAccess(call, exchange.request)
    const tag = extras.repeated ? readTag(exchange.request, extras.repeated, deps.clock.now()) : null
    if (tag?.isSame) {
      await exchange.reply.code(304).header('etag', tag.etag).send()
      return
    }
    const answer = answerOf(await handler(viewer, inputOf<C>(exchange.request), exchange), exchange)
    if (tag) exchange.reply.header('etag', tag.etag)
    return answer
  }
  registerCall(app, deps, call, handle, extras)
  keepForPages(app, call, (input, exchange) =>
    handler(viewerWithAccess(call, exchange.request), input, exchange),
  )
}

/** Registers a call that anyone may make; a null answer: 404. */
export function publicRoute<C extends Call>(
  app: FastifyInstance,
  deps: HttpDeps,
  call: C,
  handler: (input: CallInput<C>, exchange: Exchange) => Promise<CallAnswer<C> | null>,
  extras: RouteExtras = {},
): void {
  if (call.access !== 'public') throw new Error(`${call.name} asks for a session: it is not public`)
  const handle = async (exchange: Exchange) =>
    answerOf(await handler(inputOf<C>(exchange.request), exchange), exchange)
  registerCall(app, deps, call, handle, extras)
  if (!extras.opensPage) return
  const limit = extras.config?.rateLimit
  const count = limit
    ? app.createRateLimit({ ...limit, keyGenerator: (request) => `${call.name} ${countedAddress(request)}` })
    : null
  keepForPages(app, call, async (input, exchange) => {
    const counted = await count?.(exchange.request)
    if (counted && !counted.isAllowed && counted.isExceeded) refuseRequest('RATE_LIMITED')
    return handler(input, exchange)
  })
}
