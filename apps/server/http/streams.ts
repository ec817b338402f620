import { v1StreamCall } from '@fxmatch/contract/v1/stream'
import type { FastifyRequest } from 'fastify'
import { LIVE_PATH } from '../live/routes.ts'

const PATHS: ReadonlySet<string> = new Set([LIVE_PATH, v1StreamCall.path])

/** Whether a request asks for a stream of events, which lasts as long as somebody listens: how long it takes says nothing. */
export function isForStream(request: FastifyRequest): boolean {
  return PATHS.has(request.routeOptions.url ?? '')
}
