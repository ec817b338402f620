import type { FastifyRequest } from 'fastify'
import { authorizationOf } from './one-authorization.ts'

/** A client and its secret, as `Authorization: Basic` has them. */
export interface BasicPair {
  readonly clientId: string
  readonly secret: string
}

/** The two halves of `Authorization: Basic`, each of which is written as in a form (RFC 6749, 2.3.1); null for what is none. */
export function readBasic(request: FastifyRequest): BasicPair | null {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{4,512})$/i.exec(authorizationOf(request) ?? '')?.[1]
  if (encoded === undefined) return null
  const [id, ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  try {
    return { clientId: decodeURIComponent(id ?? ''), secret: decodeURIComponent(rest.join(':')) }
  } catch {
    // Half an escape: nobody's name.
    return null
  }
}
