import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuseRequest } from './refusals.ts'

const KEY = /^[A-Za-z0-9_-]{8,80}$/

/**
 * The request's `Idempotency-Key`, null without one: the web sends one with every mutation, the specification's own
 * clients do not.
 * @throws RefusedRequest INVALID_INPUT for a malformed key
 */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY.test(key)) return key
  return refuseRequest('INVALID_INPUT', {
    fields: [{ path: 'Idempotency-Key', message: 'De 8 à 80 lettres, chiffres, _ ou -' }],
  })
}

/** JSON with sorted member names: the same input gives the same text, however the client ordered it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/**
 * What makes two requests under one key the same: method, path with its parameters, and the validated body (so that
 * defaults left out or written out are alike).
 */
export function requestHash(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest()
}
