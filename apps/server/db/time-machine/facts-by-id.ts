import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** An instant of a JSON built by PostgreSQL: milliseconds since 1970. */
export const inMilliseconds = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`

/**
 * What a table has of many things, by what it is of. It is asked of all of them at once: one by one, the same pages are read again and
 * again.
 * @param query answers a row for each thing that there is anything of: its `id`, and the `facts`
 */
export async function factsById<Id, Facts>(
  db: Db,
  query: RawBuilder<{ readonly id: Id; readonly facts: Facts }>,
): Promise<ReadonlyMap<Id, Facts>> {
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}
