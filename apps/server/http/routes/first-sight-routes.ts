import { FIRST_SIGHT_PATH, type FirstSight } from '@fxmatch/contract/web/first-sight'
import type { FastifyInstance } from 'fastify'
import { findViewer } from '../authentication.ts'
import type { HttpDeps } from '../deps.ts'
import { readSessionUser } from '../session-user.ts'

/**
 * Who is signed in, for the pages that could not be told when they were sent. No call of the contract, where nobody is a
 * refusal: browsers write every refusal into the console, and that nobody has signed in yet is no fault.
 */
export function addFirstSightRoute(app: FastifyInstance, deps: HttpDeps): void {
  app.get(FIRST_SIGHT_PATH, { schema: { hide: true } }, async (request): Promise<FirstSight> => {
    const viewer = await findViewer(deps, request)
    return { user: viewer && (await readSessionUser(deps, viewer)) }
  })
}
