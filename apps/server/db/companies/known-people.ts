import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Whose people: of one company, or of all of a kind. */
type Whose = { readonly company: string } | { readonly kind: CompanyKind }

/**
 * Some people, with the identity cards and addresses that their accounts have ever had, by the accounts' ids. Of an account that is
 * nobody's of them nothing is known but its id.
 */
export async function readKnownPeople(db: Db, whose: Whose): Promise<(userId: string) => KnownPerson> {
  const rows = await db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .where((eb) => ('kind' in whose ? eb('c.kind', '=', whose.kind) : eb('c.id', '=', whose.company)))
    .groupBy('i.user_id')
    .select('i.user_id')
    .select([
      sql<string[]>`array_remove(array_agg(distinct i.cin), null)`.as('cins'),
      sql<string[]>`array_agg(distinct i.email)`.as('emails'),
    ])
    .execute()
  const known = new Map(rows.map(({ user_id: userId, cins, emails }) => [userId, { userId, cins, emails }]))
  return (userId) => known.get(userId) ?? { userId, cins: [], emails: [] }
}
