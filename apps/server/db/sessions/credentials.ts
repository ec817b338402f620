import type { AddressFacts } from '@fxmatch/domain/users/account-change'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What signing in needs to know of a user. */
export interface Credentials {
  readonly userId: string
  readonly companyId: string
  /** Null while the invitation was not used. */
  readonly passwordHash: string | null
  readonly disabled: boolean
}

/**
 * The credentials of a user name, by its key (`userNameKey`); null where there is no such user. With `lock`, the row cannot
 * change until the transaction ends: who is disabled meanwhile gets no session.
 */
export async function findCredentials(
  db: Kysely<Database>,
  key: string | null,
  lock: boolean,
): Promise<Credentials | null> {
  if (key === null) return null
  const query = db
    .selectFrom('users')
    .where('username_key', '=', key)
    .select([
      'id as userId',
      'company_id as companyId',
      'password_hash as passwordHash',
      sql<boolean>`disabled_at is not null`.as('disabled'),
    ])
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null
}

/** The credentials of a user, with the version of their row, which cannot change until the transaction ends. */
export async function findCredentialsById(
  db: Kysely<Database>,
  userId: string,
): Promise<(Credentials & { version: number }) | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'id as userId',
      'company_id as companyId',
      'password_hash as passwordHash',
      sql<boolean>`disabled_at is not null`.as('disabled'),
      'version',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Writes down when a user was last given a session. The row is the transaction's own (`findCredentials` locked it). */
export async function markSignedIn(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', userId).execute()
}

/**
 * The user of a name's key and an e-mail, in any case of letters, who may sign in; null where they are nobody's. While a new
 * address does not count, the one before it is the person's too.
 */
export async function findUserToMail(
  db: Kysely<Database>,
  { key, email }: { key: string | null; email: string },
): Promise<({ userId: string; username: string; fullName: string } & AddressFacts) | null> {
  if (key === null) return null
  const user = await db
    .selectFrom('users')
    .where('username_key', '=', key)
    .where((eb) =>
      eb.or([
        eb(sql`lower(email)`, '=', sql`lower(${email})`),
        eb(sql`lower(email_before)`, '=', sql`lower(${email})`),
      ]),
    )
    .where('disabled_at', 'is', null)
    .where('account_kind', '=', 'PERSON')
    .select([
      'id as userId',
      'username',
      'full_name as fullName',
      'email',
      'email_changed_at as emailChangedAt',
      'email_verified_at as emailVerifiedAt',
      'email_before as emailBefore',
    ])
    .executeTakeFirst()
  return user ?? null
}
