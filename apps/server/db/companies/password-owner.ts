import type { PasswordOwner } from '@fxmatch/domain/passwords/judge-password'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Somebody whose password is set, and where to tell them. */
export interface StoredOwner extends PasswordOwner {
  readonly userId: string
  readonly companyId: string
  readonly fullName: string
  readonly email: string
  /** Null while the invitation was not used. */
  readonly passwordHash: string | null
  readonly disabled: boolean
}

/** A user as the rules of passwords see it. With `lock`, the row cannot change until the transaction ends. */
export async function findPasswordOwner(
  db: Kysely<Database>,
  userId: string,
  lock = false,
): Promise<StoredOwner | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', '=', userId)
    .select([
      'users.id as userId',
      'users.company_id as companyId',
      'users.username',
      'users.full_name as fullName',
      'users.email',
      'users.password_hash as passwordHash',
      'users.disabled_at',
      'companies.name as companyName',
      sql<boolean>`exists (select from second_factors f
        where f.user_id = users.id and f.confirmed_at is not null)`.as('secondFactor'),
    ])
    .$if(lock, (query) => query.forNoKeyUpdate('users'))
    .executeTakeFirst()
  if (!row) return null
  const { disabled_at, ...owner } = row
  return { ...owner, disabled: disabled_at !== null }
}
