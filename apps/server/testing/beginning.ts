import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What a template holds, and the statements that find and take back what a test has changed of a copy. */
export interface Beginning {
  /** The last transaction that the template has seen. */
  readonly since: string
  /** Asked with a transaction's number: the places in `tables` of those that were changed after it, -1 for the schema. */
  readonly changedSince: string
  readonly tables: readonly { readonly restore: string }[]
  /** Where each sequence stands: its place in `sequences` and what `now` is there. */
  readonly sequencesNow: string
  readonly sequences: readonly { readonly now: string; readonly restore: string }[]
}

/** Where a change of the schema leaves a row. */
const CATALOGUES = [
  ...['pg_class', 'pg_attribute', 'pg_attrdef', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger'],
  ...['pg_namespace', 'pg_type', 'pg_policy', 'pg_rewrite'],
] as const

const AFTER = 'age(xmin) < (select age($1::text::xid))'

/**
 * Reads how a template begins, for `takeDatabase`.
 *
 * @param db of the owner
 * @returns null where that is no superuser: triggers would fire at what is taken back
 */
export async function readBeginning(db: Db): Promise<Beginning | null> {
  const { rows: roles } = await sql<{ rolsuper: boolean }>`
    select rolsuper from pg_roles where rolname = current_user`.execute(db)
  if (roles[0]?.rolsuper !== true) return null
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    group by 1 order by 1`.execute(db)
  const { rows: sequences } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' order by 1`.execute(db)
  const found = []
  for (const { name, columns } of tables) found.push(await readTable(db, name, columns))
  const sequencesNow = sequences
    .map(({ name }, at) => `select ${at} as at, last_value || ' ' || is_called as now from ${name}`)
    .join(' union all ')
  const { rows: now } = await sql<{ at: number; now: string }>`${sql.raw(sequencesNow)}`.execute(db)
  const { rows: seen } = await sql<{ since: string }>`select pg_current_xact_id()::text as since`.execute(db)
  return {
    since: seen[0]?.since ?? '',
    changedSince: [
      ...found.map(({ count, name }, at) => `select ${at} as at where ${changed(name, count)}`),
      ...(await Promise.all(CATALOGUES.map(async (name) => [name, await countOf(db, name)] as const))).map(
        ([name, count]) => `select -1 as at where ${changed(name, count)}`,
      ),
    ].join(' union all '),
    tables: found,
    sequencesNow,
    sequences: now
      .sort((one, other) => one.at - other.at)
      .map((sequence) => {
        const [last, isCalled] = sequence.now.split(' ')
        return {
          now: sequence.now,
          restore: `select setval('${sequences[sequence.at]?.name}', ${last}, ${isCalled})`,
        }
      }),
  }
}

const changed = (name: string, count: number) =>
  count === 0
    ? `exists (select from ${name})`
    : `exists (select from ${name} where ${AFTER}) or (select count(*) from ${name}) <> ${count}`

async function countOf(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(name)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows as the database writes them, so that nothing of them goes through this process' types. */
async function readTable(db: Db, name: string, columns: string) {
  const { rows } = await sql<{ rows: string | null }>`
    select json_agg(t)::text as rows from ${sql.raw(name)} as t`.execute(db)
  const content = rows[0]?.rows ?? null
  const restore =
    content === null
      ? `delete from ${name}`
      : `delete from ${name}; insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $rows$${content}$rows$::json)`
  return { name, count: await countOf(db, name), restore }
}
