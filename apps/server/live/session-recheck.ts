import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Db } from '../db/connect.ts'
import { findSessionById } from '../db/sessions/sessions.ts'
import { mustSetUp, type SecondFactorRules } from '../security/second-factor-rules.ts'
import { isSessionAlive, type SessionRules } from '../security/session-lifetime.ts'

/**
 * Makes the check of a session that a stream repeats: the person with today's rights, or null when the session has
 * ended, expired or idled away, or the person is disabled or must set up a second factor first. Looking does not count as use: a stream left open must not
 * keep a session alive.
 */
export function createSessionRecheck(services: {
  db: Db
  clock: { now(): Date }
  rules: SessionRules & SecondFactorRules
}): (sessionId: string) => Promise<Actor | null> {
  const { db, clock, rules } = services
  return async (sessionId) => {
    const session = await findSessionById(db, sessionId)
    if (!session || session.userDisabledAt !== null) return null
    if (!isSessionAlive(session, clock.now(), rules)) return null
    const actor = actorOf(session)
    // A machine has no second factor to set up.
    return session.scopes === null && mustSetUp(rules, actor, session.secondFactor) ? null : actor
  }
}
