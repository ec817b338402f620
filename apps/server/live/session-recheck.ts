import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Db } from '../db/connect.ts'
import { findSessionById } from '../db/sessions/sessions.ts'
import { isSessionAlive, type SessionRules } from '../security/session-lifetime.ts'

/**
 * Makes the check of a session that a stream repeats: the person with today's rights, or null when the session has
 * ended, expired or idled away, or the person is disabled. Looking does not count as use: a stream left open must not
 * keep a session alive.
 */
export function createSessionRecheck(services: {
  db: Db
  clock: { now(): Date }
  rules: SessionRules
}): (sessionId: string) => Promise<Actor | null> {
  const { db, clock, rules } = services
  return async (sessionId) => {
    const session = await findSessionById(db, sessionId)
    if (!session || session.userDisabledAt !== null) return null
    return isSessionAlive(session, clock.now(), rules) ? actorOf(session) : null
  }
}
