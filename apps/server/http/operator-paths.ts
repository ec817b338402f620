import type { FastifyRequest } from 'fastify'

/** How the process is doing: asked by machines every second, most often when it does badly. The proxy passes none of it on. */
export const OPERATOR_PATHS = { alive: '/healthz', ready: '/readyz', metrics: '/metrics' } as const

const PATHS: ReadonlySet<string> = new Set(Object.values(OPERATOR_PATHS))

/** Whether a request asks how the process is doing. Such a request is always answered, and neither measured nor logged. */
export function isForOperators(request: FastifyRequest): boolean {
  return PATHS.has(request.routeOptions.url ?? '')
}
