import type { FirstSight } from '@fxmatch/contract/web/first-sight'
import type { FastifyRequest } from 'fastify'
import { findViewer } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { readSessionUser } from '../session-user.ts'

/** From where browsers bring the cookie along, which is bound to this site: an address that was typed, a page of ours. */
const WITH_COOKIE = new Set(['none', 'same-origin'])

/**
 * Who opens a page. Null where that cannot be known: the page asks for itself then. Whoever follows a link of another site
 * comes without the cookie, so that nobody's cookie does not mean that nobody is signed in.
 */
export async function readFirstSight(
  deps: Pick<HttpDeps, 'db' | 'hub' | 'clock' | 'config' | 'knownSessions'>,
  request: FastifyRequest,
): Promise<FirstSight | null> {
  try {
    const viewer = await findViewer(deps, request)
    // What the page begins with is read with these rights.
    request.viewer = viewer
    const user = viewer && (await readSessionUser(deps, viewer))
    if (user) return { user }
    return WITH_COOKIE.has(String(request.headers['sec-fetch-site'])) ? { user: null } : null
  } catch (error) {
    request.log.warn({ err: error }, 'a page is sent without who opens it')
    return null
  }
}
