import type { FastifyRequest } from 'fastify'
import { refuseRequest } from './refusals.ts'

const SAME = new Set(['same-origin', 'none'])

function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true
  // The site is also reached by other names of this machine; the browser sets both headers, a page cannot.
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Refuses a mutation that another site makes a browser send (Fetch Metadata, then Origin). Requests without either
 * header come from no browser of today, and carry no cookie that they were not given. A bearer token is never sent by
 * a browser on its own, so requests with one are exempt.
 * @throws RefusedRequest CROSS_SITE
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (request.headers.authorization !== undefined) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && !(typeof site === 'string' && SAME.has(site))) refuseRequest('CROSS_SITE')
  const { origin } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, request.host, publicUrl)) refuseRequest('CROSS_SITE')
}
