import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { canonicalJson } from '../db/canonical-json.ts'
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
    fields: [{ path: 'Idempotency-Key', rule: 'KEY_SHAPE' }],
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Overrides that one request may name: as many as a basket has lines. */
const MOST_OVERRIDES = 20

/**
 * The overrides that a request names (`Gate-Override`, separated by commas), none without: they go with the request and not in its
 * body, since they are for a request that is the same word for word.
 * @throws RefusedRequest INVALID_INPUT for what is no override's id
 */
export function gateOverridesOf(request: FastifyRequest): readonly string[] {
  const header = request.headers['gate-override']
  if (header === undefined) return []
  const ids = typeof header === 'string' ? header.split(',').map((id) => id.trim()) : []
  if (ids.length > 0 && ids.length <= MOST_OVERRIDES && ids.every((id) => UUID.test(id))) return ids
  return refuseRequest('INVALID_INPUT', { fields: [{ path: 'Gate-Override', rule: 'FIELD_INVALID' }] })
}

/**
 * The amount that a person typed again for a deal that was asked about (`Amount-Again`), as they typed it; null without. It goes with
 * the request and not in its body, which stays the one that was asked about.
 */
export function amountAgainOf(request: FastifyRequest): string | null {
  const header = request.headers['amount-again']
  return typeof header === 'string' ? header : null
}

/** The body as JSON carries it: what is left out of an object and what is undefined in it are alike. */
function asJson(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null))
}

/**
 * What makes two requests under one key the same: method, path with its parameters, and the validated body and query (so that
 * defaults left out or written out are alike). A query that says nothing is none.
 */
export function requestHash(method: string, path: string, body: unknown, query: unknown = null): Buffer {
  const asked = canonicalJson(asJson(query))
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(asJson(body))}`)
    .update(asked === 'null' || asked === '{}' ? '' : `\n${asked}`)
    .digest()
}
