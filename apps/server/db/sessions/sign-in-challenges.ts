import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Connection = Kysely<Database>

/** A sign-in whose password was right and whose code is still asked for. */
export interface StoredChallenge {
  readonly userId: string
  /** The version of the user's row then: whatever has changed about the account since ends the sign-in. */
  readonly userVersion: number
  readonly stayOnline: boolean
  readonly failures: number
  readonly expiresAt: Date
}

/** Puts a challenge on record and forgets those that have expired. */
export async function insertChallenge(
  db: Connection,
  challenge: {
    tokenHash: Buffer
    userId: string
    stayOnline: boolean
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', challenge.now).execute()
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      user_version: sql<number>`(select version from users where id = ${challenge.userId})`,
      stay_online: challenge.stayOnline,
      failures: 0,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** The challenge of a token's hash; its row is held until the transaction ends: codes are tried one after the other. */
export async function lockChallenge(db: Connection, tokenHash: Buffer): Promise<StoredChallenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .select([
      'user_id as userId',
      'user_version as userVersion',
      'stay_online as stayOnline',
      'failures',
      'expires_at as expiresAt',
    ])
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whose challenge it is, without holding it; null for none. */
export async function ownerOfChallenge(db: Connection, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Counts a wrong code. */
export async function failChallenge(db: Connection, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Forgets a challenge: it was met. */
export async function dropChallenge(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).execute()
}
