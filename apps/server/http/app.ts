import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyUnderPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpDeps } from './deps.ts'
import { handleError } from './error-handler.ts'
import { addObservability } from './observability.ts'
import { addOpenApi } from './openapi.ts'
import { sendRefusal } from './refusals.ts'
import { addRoutes } from './routes/routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addWebApp } from './web-app.ts'

const BODY_LIMIT = 1_048_576
/** The event loop this late means that answers would come too late to be of use. */
const LATEST_EVENT_LOOP_MS = 3_000

/**
 * The HTTP server, not listening yet: `app.listen`, or `app.inject` in tests. Its routes are the calls of the contract,
 * the live stream, the OpenAPI document, health and metrics, and the built web application.
 */
export async function buildApp(deps: HttpDeps): Promise<FastifyInstance> {
  // The messages of refused fields are read by people.
  z.config(z.locales.fr())
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // Never the client's own: it would be written into the audit.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      handleError(error, request, reply)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.decorateRequest('viewer', null)
  acceptJsonOnly(app)

  await addSecurityHeaders(app, deps.config.publicUrl)
  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: LATEST_EVENT_LOOP_MS,
    pressureHandler: (_request, reply) => {
      sendRefusal(reply, { code: 'UNAVAILABLE' })
    },
  })
  await app.register(fastifyCookie)
  // Compressed bodies are not taken: a small one could unfold into gigabytes.
  await app.register(fastifyCompress, { globalDecompression: false, threshold: 1_024 })
  await app.register(fastifyRateLimit, { global: false })
  await addOpenApi(app, deps)
  addObservability(app, deps)
  addRoutes(app, deps)
  addWebApp(app, deps.config.webDist)
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
