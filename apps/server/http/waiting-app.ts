import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { ServerConfig } from '../config.ts'
import { newTraceId } from '../observe/traceparent.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { OPERATOR_PATHS } from './operator-paths.ts'
import { addReadiness, FOR_OPERATORS, type Readiness } from './readiness.ts'
import { sendRefusal } from './refusals.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { refuseUnrouted } from './v1/problem.ts'
import { addWebApp } from './web-app.ts'

/** What listens while a server waits for its database. */
export interface WaitingApp {
  /** The port that it has. */
  readonly port: number
  /** What it waits for. */
  say(waiting: Readiness): void
  close(): Promise<void>
}

/**
 * Opens the port of a server that cannot serve yet: health and readiness, the figures of readiness, the pages of the web,
 * which say themselves that the server does not answer, and 503 for all the rest.
 */
export async function startWaitingApp(config: ServerConfig, log: Logger): Promise<WaitingApp> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: config.trustProxy,
    genReqId: newTraceId,
    requestIdHeader: false,
    forceCloseConnections: true,
  })
  let present: Readiness = { state: 'starting', reason: 'The server starts.' }
  const metrics = new Registry()
  await addSecurityHeaders(app, config.publicUrl)
  app.addHook('onSend', async (_request, reply) => {
    // The server that takes the port over knows nothing of this one's connections.
    reply.header('connection', 'close')
  })
  addReadiness(app, metrics, async () => present)
  app.get(OPERATOR_PATHS.metrics, FOR_OPERATORS, async (request, reply) => {
    if (!mayReadMetrics(config.metricsToken, request)) return sendRefusal(reply, { code: 'UNAUTHENTICATED' })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  const { webDist, publicUrl, sandbox } = config
  await addWebApp(app, webDist, {
    sandbox,
    refuse: (reply) => refuseUnrouted(reply, { code: 'UNAVAILABLE' }, publicUrl),
  })
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    say: (waiting) => {
      present = waiting
    },
    close: () => app.close(),
  }
}
