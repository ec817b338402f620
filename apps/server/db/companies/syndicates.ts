import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The syndicates that a company leads, by name, in one statement. */
export function readSyndicates(db: Db, leaderId: string) {
  return db
    .selectFrom('syndicates')
    .where('leader_id', '=', leaderId)
    .orderBy('name')
    .orderBy('id')
    .select([
      'id',
      'name',
      sql<{ company: string; name: string; percentage: string }[]>`(
        select coalesce(json_agg(json_build_object('company', c.id, 'name', c.name, 'percentage', m.percentage::text)
          order by m.percentage desc, c.id), '[]')
        from syndicate_members m join companies c on c.id = m.company_id
        where m.syndicate_id = syndicates.id)`.as('members'),
    ])
    .execute()
}
