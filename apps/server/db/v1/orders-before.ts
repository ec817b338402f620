import { WAYS_TO_KNOW } from '@fxmatch/domain/orders/readers-of-order'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { knownAs } from '../orders/order-readers.ts'
import type { Cursor } from './cursor.ts'

/**
 * The orders that a company may know, from the newest on, behind a cursor. Each way to know is read along its own index and no further
 * than the page's end.
 */
export async function ordersBefore(
  db: Db,
  asked: { companyId: string; statuses: readonly number[] | null; before: Cursor | null; limit: number },
): Promise<({ id: string } & Cursor)[]> {
  const { companyId, statuses, before, limit } = asked
  const filters = [
    ...(statuses === null ? [] : [sql`o.status = any (${[...statuses]}::smallint[])`]),
    ...(before === null ? [] : [sql`(o.created_at, o.number) < (${before.at}, ${before.number})`]),
  ]
  const ways = WAYS_TO_KNOW.map(
    ({ as }) => sql`(select o.id, o.created_at, o.number from orders o
      where ${sql.join([knownAs(as, 'o', companyId), ...filters], sql` and `)}
      order by o.created_at desc, o.number desc limit ${limit})`,
  )
  const { rows } = await sql<{ id: string } & Cursor>`
    select id, created_at as at, number from (
      select distinct on (created_at, number) * from (${sql.join(ways, sql` union all `)}) as found
      order by created_at desc, number desc limit ${limit}
    ) as page order by created_at desc, number desc`.execute(db)
  return rows
}
