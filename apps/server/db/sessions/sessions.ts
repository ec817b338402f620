import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import type { Scope } from '@fxmatch/domain/machines/scopes'
import { type Kysely, sql } from 'kysely'
import { endSubscriptionHere, endSubscriptionsOf } from '../push/push-subscriptions.ts'
import type { Database } from '../schema.ts'

type Connection = Kysely<Database>

/** A session with its user as the rules see them now. */
export interface StoredSession {
  readonly id: string
  readonly stayOnline: boolean
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  /** What a machine's session lets it do; null: a person's, whose roles say that. */
  readonly scopes: readonly Scope[] | null
  readonly userId: string
  /** Who made the machine whose session it is; null: a person's. */
  readonly madeBy: string | null
  readonly userDisabledAt: Date | null
  readonly companyId: string
  readonly companyKind: CompanyKind
  /** In the order of their rank: the first is the main role. */
  readonly roles: readonly Role[]
  /** Whether a second factor of the user is in force. */
  readonly secondFactor: boolean
  /**
   * The snapshot in which it was read, as PostgreSQL writes it: another text once anything was committed. While it is the same,
   * every statement finds what it found.
   */
  readonly asOf: string
}

/** Sessions with their user's company and roles of this moment, in one statement. */
export function storedSessions(db: Connection) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'sessions.id',
      'sessions.stay_online as stayOnline',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
      'sessions.ended_at as endedAt',
      sql<Scope[] | null>`sessions.scopes`.as('scopes'),
      'users.id as userId',
      'users.machine_maker as madeBy',
      'users.disabled_at as userDisabledAt',
      'companies.id as companyId',
      'companies.kind as companyKind',
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
      sql<boolean>`exists (select from second_factors f
        where f.user_id = users.id and f.confirmed_at is not null)`.as('secondFactor'),
      sql<string>`pg_current_snapshot()::text`.as('asOf'),
    ])
}

/** The session of a person by its token's hash: what a machine presents opens nothing here. */
export async function findSession(db: Connection, tokenHash: Buffer): Promise<StoredSession | null> {
  const row = await storedSessions(db)
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.scopes', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** A session by its id, for looking at it again. */
export async function findSessionById(db: Connection, sessionId: string): Promise<StoredSession | null> {
  const row = await storedSessions(db).where('sessions.id', '=', sessionId).executeTakeFirst()
  return row ?? null
}

/** An open session as its owner is shown it; whether it is still good is for `isSessionAlive`. */
export interface OpenSession {
  readonly id: string
  readonly stayOnline: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly address: string | null
  readonly userAgent: string | null
}

/** A user's sessions that were not ended, the last used first. */
export function readOpenSessions(db: Connection, userId: string): Promise<OpenSession[]> {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select([
      'id',
      'stay_online as stayOnline',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
      'address',
      'user_agent as userAgent',
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  readonly stayOnline: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly address: string | null
  readonly userAgent: string | null
}

export async function insertSession(db: Connection, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      stay_online: session.stayOnline,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      ended_at: null,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute()
}

/** Writes down that a session is in use. */
export async function touchSession(db: Connection, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', now)
    .execute()
}

/** Ends a session; answers whether it was still open. */
export async function endSession(db: Connection, sessionId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Ends the open session of a token's hash. @returns whose it was, null where there is none */
export async function endSessionOfToken(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id ?? null
}

/** Gives a session another token: the one before is worth nothing from now on. */
export async function rotateToken(db: Connection, sessionId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_hash: tokenHash })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends one of a user's own sessions; answers whether it was theirs and still open. */
export async function endSessionOf(
  db: Connection,
  session: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', session.sessionId)
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await endSubscriptionHere(db, session.userId, { sessionId: session.sessionId, deviceHash: null })
  return ended.numUpdatedRows > 0n
}

/** Ends all of a user's open sessions but one, and where they are told while no page is open. @returns the ids of those that were ended */
export async function endSessionsOf(
  db: Connection,
  userId: string,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  await endSubscriptionsOf(db, userId, except)
  return ended.map(({ id }) => id)
}
