import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newTraceId, type Origin, readTraceparent } from '../observe/traceparent.ts'
import { type OpenSpan, tracing } from '../observe/tracing.ts'
import { isForOperators } from './operator-paths.ts'
import { isForStream } from './streams.ts'

type TrustProxy = boolean | readonly string[]

/** Whether the word of who is connected is taken, as for `X-Forwarded-For`. */
function trustOf(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const trusts = proxyAddr.compile([...trustProxy])
  return (address) => trusts(address, 0)
}

/**
 * Tells the trace of a request: the one that a proxy begins whose word is taken (`TRUST_PROXY`), else a new one. What anybody
 * else sends is not: the trace's id is the request's id, and written into the audit.
 */
export function originReader(trustProxy: TrustProxy): (request: IncomingMessage) => Origin {
  const trusts = trustOf(trustProxy)
  return ({ headers, socket }) => {
    const given = headers.traceparent
    const origin = given === undefined || !trusts(socket.remoteAddress ?? '') ? null : readTraceparent(given)
    return origin ?? { traceId: newTraceId(), spanId: null, sampled: true }
  }
}

/**
 * Follows each request as a span, where traces are wanted: by its method and the pattern of its path, never the path itself,
 * which may hold a secret. What machines ask each second is not followed, nor are live streams, which last for hours.
 */
export function addRequestTraces(app: FastifyInstance, originOf: (request: IncomingMessage) => Origin): void {
  const traces = tracing()
  if (traces === null) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (isForOperators(request) || isForStream(request)) return done()
    const { spanId, sampled } = originOf(request.raw)
    const span = traces.begin(
      { traceId: request.id, spanId, sampled },
      `${request.method} ${route}`,
      'server',
      {
        'http.request.method': request.method,
        'http.route': route,
      },
    )
    spans.set(request, span)
    traces.within(span, done)
  })
  // What comes with the body's last byte comes from the connection, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else traces.within(span, done)
  })
  const end = (request: FastifyRequest, status: number | null) => {
    const fault = status === null ? 'aborted' : status >= 500 ? String(status) : undefined
    spans.get(request)?.end(status === null ? {} : { 'http.response.status_code': status }, fault)
    spans.delete(request)
  }
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, null))
}
