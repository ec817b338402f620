import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { userStatus } from '@fxmatch/domain/users/decide-user'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Those of some people who cannot answer for a machine any more: their account is closed, or they look after machines no longer. */
export async function readGone(db: Kysely<Database>, users: readonly string[]): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', 'in', [...new Set(users)])
    .select([
      ...(['users.id', 'users.disabled_at as disabledAt'] as const),
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      sql<CompanyKind>`companies.kind`.as('companyKind'),
      sql<Role[]>`array(select role from user_roles where user_id = users.id order by rank)`.as('roles'),
    ])
    .execute()
  const there = rows.filter(
    (one) => userStatus(one) === 'ACTIVE' && capabilitiesOf(one).has('integration.manage'),
  )
  const able = new Set(there.map(({ id }) => id))
  return new Set(users.filter((id) => !able.has(id)))
}
