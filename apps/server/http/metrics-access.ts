import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from './loopback.ts'

function presentsToken(token: string | null, request: FastifyRequest): boolean {
  if (token === null) return false
  const given = createHash('sha256').update(request.headers.authorization ?? '')
  const wanted = createHash('sha256').update(`Bearer ${token}`)
  return timingSafeEqual(given.digest(), wanted.digest())
}

/**
 * Whether somebody reads the figures without a session: the machine itself, and who presents the token. A proxy on this
 * machine is not the machine itself: it speaks for others, and says so.
 */
export function mayReadMetrics(token: string | null, request: FastifyRequest): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return (isLoopback(request.ip) && !isForwarded) || presentsToken(token, request)
}
