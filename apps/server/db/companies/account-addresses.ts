import type { AddressFacts } from '@fxmatch/domain/users/account-change'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Connection = Kysely<Database>

/** Somebody's address and what is known of it; null for nobody. */
export async function readAddress(db: Connection, userId: string): Promise<AddressFacts | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([
      'email',
      'email_changed_at as emailChangedAt',
      'email_verified_at as emailVerifiedAt',
      'email_before as emailBefore',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Notes that an address is its person's. @returns the person's company; null where the address is another by now */
export async function verifyAddress(
  tx: Connection,
  address: { userId: string; email: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set((eb) => ({ email_verified_at: address.now, version: eb('version', '+', 1) }))
    .where('id', '=', address.userId)
    .where('email', '=', address.email)
    .where('disabled_at', 'is', null)
    .returning('company_id')
    .executeTakeFirst()
  return row?.company_id ?? null
}

/**
 * Disables somebody, gives them back an address that counted, and a password that nobody knows where they had one.
 * @returns their company, and the address that they had last; null where there is nobody
 */
export async function freezeAddress(
  tx: Connection,
  account: { userId: string; email: string; unknownPassword: string; now: Date },
): Promise<{ companyId: string; emailWas: string } | null> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', account.userId)
    .select(['company_id', 'email', 'disabled_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return null
  await tx
    .updateTable('users')
    .set((eb) => ({
      disabled_at: user.disabled_at ?? account.now,
      email: account.email,
      password_hash: sql<
        string | null
      >`case when password_hash is not null then ${account.unknownPassword} end`,
      email_changed_at: null,
      email_verified_at: null,
      email_before: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', account.userId)
    .execute()
  return { companyId: user.company_id, emailWas: user.email }
}
