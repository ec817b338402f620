import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import { findViewer } from './authentication.ts'
import { measureBacklog } from './backlog-metrics.ts'
import type { HttpDeps } from './deps.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { isForOperators, OPERATOR_PATHS } from './operator-paths.ts'
import { addReadiness, FOR_OPERATORS } from './readiness.ts'
import { refuseRequest } from './refusals.ts'
import { isForStream } from './streams.ts'

/** The figures are for who needs no session (`mayReadMetrics`), and for the platform's back office: they tell how the market is doing. */
async function requireOperator(deps: HttpDeps, request: FastifyRequest): Promise<void> {
  if (mayReadMetrics(deps.config.metricsToken, request)) return
  const viewer = await findViewer(deps, request)
  if (viewer === null) refuseRequest('UNAUTHENTICATED')
  if (viewer.mustSetUp) refuseRequest('SECOND_FACTOR_SET_UP')
  if (!viewer.actor.capabilities.has('platform.read')) {
    refuseRequest('MISSING_CAPABILITY', {
      rule: 'MISSING_CAPABILITY',
      details: { capability: 'platform.read' },
    })
  }
}

/**
 * Faults of the program (500) and what could not be served just now (503). Both are there from the start: a first fault in
 * a quiet hour is a rise, where a new series would not be one.
 */
function countFailures(deps: HttpDeps): (status: number) => void {
  const failures = new Counter({
    name: 'fxmatch_http_failures_total',
    help: 'Requests that failed: 500, a fault of the program; 503, not served just now',
    labelNames: ['status'],
    registers: [deps.metrics],
  })
  for (const status of [500, 503]) failures.inc({ status }, 0)
  return (status) => {
    if (status >= 500) failures.inc({ status: status === 503 ? 503 : 500 })
  }
}

function measure(app: FastifyInstance, deps: HttpDeps): void {
  const registers = [deps.metrics]
  collectDefaultMetrics({ register: deps.metrics })
  const durations = new Histogram({
    name: 'fxmatch_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const countFailure = countFailures(deps)
  const refusals = new Counter({
    name: 'fxmatch_refusals_total',
    help: 'Requests that were refused, by the code of the answer and the rule behind it, where one is told',
    labelNames: ['code', 'rule'],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    // What machines ask each second would hide how long people wait; a stream lasts as long as somebody listens.
    if (isForOperators(request) || (isForStream(request) && reply.statusCode === 200)) return
    countFailure(reply.statusCode)
    if (request.refusal !== null)
      refusals.inc({ code: request.refusal.code, rule: request.refusal.rule ?? '' })
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  new Gauge({
    name: 'fxmatch_database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = deps.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'awaited' }, waitingCount)
    },
  })
}

/**
 * Health and readiness (`addReadiness`), and `/metrics`: Prometheus figures, for the machine itself, for who presents the
 * token of the configuration, and for holders of `platform.read`.
 */
export function addObservability(app: FastifyInstance, deps: HttpDeps): void {
  measure(app, deps)
  const lookAtBacklog = measureBacklog(deps)
  addReadiness(app, deps.metrics, deps.readiness)
  app.get(OPERATOR_PATHS.metrics, FOR_OPERATORS, async (request, reply) => {
    await requireOperator(deps, request)
    await lookAtBacklog()
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics())
  })
}
