import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What signing in needs to know of a user. */
export interface Credentials {
  readonly userId: string
  readonly companyId: string
  readonly passwordHash: string
  readonly disabled: boolean
}

/**
 * The credentials of a username, in any case of letters; null where there is no such user. With `lock`, the row cannot
 * change until the transaction ends: who is disabled meanwhile gets no session.
 */
export async function findCredentials(
  db: Kysely<Database>,
  username: string,
  lock: boolean,
): Promise<Credentials | null> {
  const query = db
    .selectFrom('users')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .select([
      'id as userId',
      'company_id as companyId',
      'password_hash as passwordHash',
      sql<boolean>`disabled_at is not null`.as('disabled'),
    ])
  return (await (lock ? query.forShare() : query).executeTakeFirst()) ?? null
}
