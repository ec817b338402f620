import type { IncomingMessage } from 'node:http'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import { nameIssue } from '@fxmatch/contract/errors/schema-faults'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { countedAddress } from './counted-address.ts'
import type { HttpDeps } from './deps.ts'
import { handleError, judgeError } from './error-handler.ts'
import { addObservability } from './observability.ts'
import { addOpenApi } from './openapi.ts'
import { addOverloadProtection } from './overload/overload.ts'
import { addRequestTraces, originReader } from './request-traces.ts'
import { addRoutes } from './routes/routes.ts'
import { addSecurityHeaders, setHeadersOfErrors } from './security-headers.ts'
import { refuseUnrouted } from './v1/problem.ts'
import { addV1Document } from './v1/v1-document.ts'
import { addV1Routes } from './v1/v1-routes.ts'
import { refuseWrongMethods } from './v1/wrong-method.ts'
import { readFirstSight } from './web/first-sight.ts'
import { addPageReads } from './web/page-reads.ts'
import { addWebApp } from './web-app.ts'

const BODY_LIMIT = 1_048_576
/** A request's head must have arrived by then, all of it by the second: ten megabytes over a slow line, not a dripping tap. */
const HEAD_PATIENCE_MS = 15_000
const REQUEST_PATIENCE_MS = 120_000
/** A connection on which nothing moves, such as an answer that nobody reads. Streams are exempt: they have a heartbeat. */
const SILENCE_MS = 120_000

/**
 * The HTTP server, not listening yet: `app.listen`, or `app.inject` in tests. Its routes are the calls of the contract,
 * the live stream, the OpenAPI document, health and metrics, and the built web application.
 */
export async function buildApp(deps: HttpDeps): Promise<FastifyInstance> {
  // What a schema refuses without a sentence of ours is a rule too: `invalidFields` puts it into words.
  z.config({ localeError: nameIssue })
  const originOf = originReader(deps.config.trustProxy)
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_PATIENCE_MS,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: HEAD_PATIENCE_MS, connectionsCheckingInterval: HEAD_PATIENCE_MS / 3 },
    // The id of the trace: one for the log, the answer, the audit and the spans.
    genReqId: (request: IncomingMessage) => originOf(request).traceId,
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // What the router cannot read passes no hook.
      const { publicUrl } = deps.config
      setHeadersOfErrors(reply, publicUrl)
      refuseUnrouted(reply, judgeError(error, request), publicUrl)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('viewer', null)
  app.decorateRequest('machine', null)
  app.decorateRequest('refusal', null)
  acceptJsonOnly(app)
  addPageReads(app)
  addRequestTraces(app, originOf)

  await addSecurityHeaders(app, deps.config.publicUrl)
  app.addHook('onSend', async (_request, reply) => {
    // The next request of this client shall go to a server that stays.
    if (deps.isDraining()) reply.header('connection', 'close')
  })
  await app.register(fastifyCookie)
  await addOverloadProtection(app, deps)
  refuseWrongMethods(app, deps.config.publicUrl)
  // Compressed bodies are not taken: a small one could unfold into gigabytes.
  await app.register(fastifyCompress, { globalDecompression: false, threshold: 1_024 })
  await app.register(fastifyRateLimit, { global: false, keyGenerator: countedAddress })
  await addOpenApi(app, deps)
  await addV1Document(app, deps)
  addObservability(app, deps)
  const live = addRoutes(app, deps)
  await app.register((scope) => addV1Routes(scope, deps, live))
  const { webDist, sandbox, publicUrl } = deps.config
  await addWebApp(app, webDist, {
    sightOf: (request) => readFirstSight(deps, request),
    sandbox,
    refuse: (reply) => refuseUnrouted(reply, { code: 'NOT_FOUND' }, publicUrl),
  })
  return app
}

/** JSON bodies alone; an empty one, with or without its content type, is no body. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body.toString(), done)
  })
}
