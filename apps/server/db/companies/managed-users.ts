import type { LinkPurpose } from '@fxmatch/domain/access/one-time-links'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** A user with all that managing users needs. */
export interface ManagedUserRow {
  readonly id: string
  readonly number: number
  readonly username: string
  readonly fullName: string
  readonly cin: string | null
  readonly email: string
  readonly emailChangedAt: Date | null
  readonly emailVerifiedAt: Date | null
  readonly emailBefore: string | null
  readonly hasPassword: boolean
  readonly disabledAt: Date | null
  readonly lastSignInAt: Date | null
  readonly createdAt: Date
  readonly version: number
  readonly companyId: string
  readonly companyName: string
  readonly companyKind: CompanyKind
  readonly bctCode: string | null
  /** In the order of their rank: the first is the main role. */
  readonly roles: readonly Role[]
  readonly invitedUntil: Date | null
  readonly secondFactor: boolean
}

/** The users of one company, or of every company, by company and name; in one statement. */
export function readManagedUsers(
  db: Reader,
  filter: { companyId: string | null; now: Date },
): Promise<ManagedUserRow[]> {
  const { companyId, now } = filter
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.account_kind', '=', 'PERSON')
    .$if(companyId !== null, (query) => query.where('users.company_id', '=', companyId ?? ''))
    .orderBy('companies.name')
    .orderBy('users.full_name')
    .orderBy('users.id')
    .select([
      'users.id',
      'users.number',
      'users.username',
      'users.full_name as fullName',
      'users.cin',
      'users.email',
      'users.email_changed_at as emailChangedAt',
      'users.email_verified_at as emailVerifiedAt',
      'users.email_before as emailBefore',
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      'users.disabled_at as disabledAt',
      'users.last_sign_in_at as lastSignInAt',
      'users.created_at as createdAt',
      'users.version',
      'companies.id as companyId',
      'companies.name as companyName',
      'companies.kind as companyKind',
      'companies.bct_code as bctCode',
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
      sql<Date | null>`(select max(expires_at) from one_time_links where user_id = users.id
        and purpose = 'INVITATION' and used_at is null and expires_at > ${now})`.as('invitedUntil'),
      sql<boolean>`exists (select from second_factors f
        where f.user_id = users.id and f.confirmed_at is not null)`.as('secondFactor'),
    ])
    .execute()
}

/** Some accounts with their companies, by company and name. */
export function readAccounts(db: Reader, userIds: readonly string[]) {
  return db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', 'in', [...userIds])
    .orderBy('companies.name')
    .orderBy('users.full_name')
    .orderBy('users.id')
    .select([
      'users.id',
      'users.username',
      'users.full_name as fullName',
      'users.disabled_at as disabledAt',
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      'companies.name as companyName',
    ])
    .execute()
}

/** Which company a user belongs to; null where there is no such user. A user's company never changes. */
export async function companyOfUser(db: Reader, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('company_id').executeTakeFirst()
  return row?.company_id ?? null
}

/** The companies whose users somebody manages: one of them, or all; by name. */
export function readManagedCompanies(db: Reader, companyId: string | null) {
  return db
    .selectFrom('companies')
    .$if(companyId !== null, (query) => query.where('id', '=', companyId ?? ''))
    .select(['id', 'name', 'kind'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The platform's company, which hears of every change of users; null where there is none yet. */
export async function platformCompany(db: Reader): Promise<string | null> {
  const row = await db.selectFrom('companies').where('kind', '=', 'PLATFORM').select('id').executeTakeFirst()
  return row?.id ?? null
}

/** A company and the platform's, each once: who hears and reads what concerns that company. */
export async function withPlatform(db: Reader, companyId: string): Promise<string[]> {
  return [...new Set([companyId, (await platformCompany(db)) ?? companyId])]
}

/** Gives a user these roles and no others, the first as the main one. */
export async function replaceRoles(db: Reader, userId: string, roles: readonly Role[]): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await db
    .insertInto('user_roles')
    .values(roles.map((role, rank) => ({ user_id: userId, rank, role })))
    .execute()
}

/** Ends a user's one-time links of some purposes that were not used. */
export async function endLinksOf(
  db: Reader,
  userId: string,
  now: Date,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  if (purposes.length === 0) return
  await db
    .updateTable('one_time_links')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** What the audit says of a user, newest first; without some actions. */
export function readUserHistory(
  db: Reader,
  userId: string,
  { limit, without }: { readonly limit: number; readonly without: readonly string[] },
) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.user_id')
    .where('object_type', '=', 'user')
    .where('object_id', '=', userId)
    .where((eb) => eb.or([eb('action', 'like', 'user.%'), eb('action', 'like', 'password.%')]))
    .where('action', '<>', sql<string>`all(${sql.val([...without])}::text[])`)
    .orderBy('audit_entries.id', 'desc')
    .limit(limit)
    .select(['at', 'action', 'data', 'users.full_name as by'])
    .execute()
}
