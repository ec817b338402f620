import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Everything that a command writes, table by table: a refused one may not. Sessions are left out, since every
 * request looks at them, and so are the counts of what was tried.
 */
export async function fingerprint(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'rate_limits')`.execute(
    db,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as t, count(*) || ' ' || coalesce(sum(hashtext(r::text)), 0) as f from ${name} r`,
  )
  const { rows } = await sql<{ t: string; f: string }>`${sql.raw(parts.join(' union all '))}`.execute(db)
  return rows
    .map(({ t, f }) => `${t} ${f}`)
    .sort()
    .join('\n')
}
