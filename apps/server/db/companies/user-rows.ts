import type { Role } from '@fxmatch/domain/access/roles'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** An enabled user with its company and its roles by rank, in one statement; null where disabled or unknown. */
export async function findEnabledUser(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .select([
      'users.id',
      'users.number',
      'users.username',
      'users.full_name',
      'users.email',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.kind as company_kind',
      'companies.bct_code',
      'companies.has_displayer',
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Puts a user without a password on record. False where somebody has the name, in whatever case, also at this moment. */
export async function insertUser(
  tx: Db,
  user: {
    id: string
    companyId: string
    username: string
    fullName: string
    cin: string | null
    email: string
    createdAt: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values({
      id: user.id,
      company_id: user.companyId,
      username: user.username,
      full_name: user.fullName,
      cin: user.cin,
      email: user.email,
      password_hash: null,
      disabled_at: null,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
