import type { FastifyRequest } from 'fastify'

/**
 * The `Authorization` of a machine's request; null without one, and where there are several: Node reads the first, and what stands
 * between us may have judged another.
 */
export function authorizationOf({ raw, headers }: FastifyRequest): string | null {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0)
  const count = names.filter((name) => name.toLowerCase() === 'authorization').length
  return count > 1 ? null : (headers.authorization ?? null)
}
