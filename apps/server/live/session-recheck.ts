import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import type { Role } from '@fxmatch/domain/access/roles'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
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
    const session = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .where('sessions.id', '=', sessionId)
      .select([
        'sessions.stay_online as stayOnline',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.expires_at as expiresAt',
        'sessions.ended_at as endedAt',
        'users.id as userId',
        'users.disabled_at as disabledAt',
        'companies.id as companyId',
        'companies.kind as companyKind',
        sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
      ])
      .executeTakeFirst()
    if (!session || session.disabledAt !== null) return null
    return isSessionAlive(session, clock.now(), rules) ? actorOf(session) : null
  }
}
