import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { type StoredSession, storedSessions } from '../sessions/sessions.ts'

/** A machine's session, and what its client says of who may come with it. */
export interface MachineSession extends StoredSession {
  readonly clientId: string
  readonly networks: readonly string[]
  readonly createdAt: Date
}

/** The session of a machine by what it presents: an access token, or its secret as a key for reading. People's sessions are none. */
export async function findMachineSession(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<MachineSession | null> {
  const row = await storedSessions(db)
    .innerJoin('machine_clients', 'machine_clients.user_id', 'users.id')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.scopes', 'is not', null)
    .where('machine_clients.status', '=', 'ACTIVE')
    .select([
      'machine_clients.id as clientId',
      'machine_clients.networks',
      'sessions.created_at as createdAt',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Opens a session of a machine: what it lets its holder do are its scopes. */
export async function insertMachineSession(
  tx: Kysely<Database>,
  session: {
    readonly id: string
    readonly tokenHash: Buffer
    readonly userId: string
    readonly scopes: readonly string[]
    readonly createdAt: Date
    readonly expiresAt: Date
    readonly address: string | null
  },
): Promise<void> {
  const { id, tokenHash, userId, scopes, createdAt, expiresAt, address } = session
  await tx
    .insertInto('sessions')
    .values({
      ...{ id, token_hash: tokenHash, user_id: userId, scopes: [...scopes] },
      // It is not for lack of use that it ends.
      ...{ stay_online: true, created_at: createdAt, last_seen_at: createdAt, expires_at: expiresAt },
      ...{ ended_at: null, address, user_agent: null },
    })
    .execute()
}
