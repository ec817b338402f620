import type { ClosingPerson } from '@fxmatch/domain/closing/seal'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

/** The people of the platform, with the identity cards and addresses that their accounts have ever had. */
export async function readPeople(db: Db | Transaction<Database>): Promise<(userId: string) => ClosingPerson> {
  const rows = await db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .where('c.kind', '=', 'PLATFORM')
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
