import type { SessionUser } from '@fxmatch/contract/http/session'
import { getSessionUser } from '../queries/session/get-session-user.ts'
import type { Viewer } from './authentication.ts'
import type { HttpDeps } from './deps.ts'

/** The signed-in person with the newest event before this was read; null where the account has ended meanwhile. */
export async function readSessionUser(
  deps: Pick<HttpDeps, 'db' | 'hub' | 'clock' | 'config'>,
  viewer: Viewer,
): Promise<SessionUser | null> {
  // Before anything is read: what happens from now on is after it.
  const liveId = String(deps.hub.seq)
  const user = await getSessionUser(deps.db, viewer.actor.userId, deps.clock.now(), deps.config)
  return user && { ...user, liveId }
}
