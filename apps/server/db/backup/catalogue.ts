import type { ClientBase } from 'pg'
import { BackupError } from './manifest.ts'

/** The schemas of the product: its own, and the job queue's. */
export const SCHEMAS = ['public', 'jobs'] as const

/** Tables that a backup does not carry: the migrator's own, who was signed in, and when it was made. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'public.kysely_migration',
  'public.kysely_migration_lock',
  // A restored session would be open again although its owner had ended it.
  'public.sessions',
  'public.sign_in_challenges',
  // Of this database, not of what is made from its backup.
  'public.last_backup',
])

/** The job queue's figures of one day. Where a backup is restored there are tables of other days, and nothing rests on these. */
const FIGURES_OF_A_DAY = /^jobs\.queue_stats_\d{8}$/

/** Whether a backup carries the rows of a table; backups made before may hold more. */
export function isCarried({ schema, name }: { readonly schema: string; readonly name: string }): boolean {
  const table = `${schema}.${name}`
  return !LEFT_OUT.has(table) && !FIGURES_OF_A_DAY.test(table)
}

/** A table with the columns that hold something of their own. */
export interface CatalogueTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** Every table whose rows a backup carries, by name. */
export async function listTables(client: ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r'
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  )
  return rows.filter(isCarried)
}

/**
 * Where each sequence stands; those that gave no number yet are left out.
 * @throws BackupError where the role may not read one: it would begin anew after a restore
 */
export async function listSequences(
  client: ClientBase,
): Promise<{ schema: string; name: string; value: string }[]> {
  const { rows: closed } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1)
       and case c.relkind when 'S' then not has_sequence_privilege(c.oid, 'SELECT, USAGE') else false end limit 1`,
    [SCHEMAS],
  )
  if (closed[0]) throw new BackupError(`This role may not read ${closed[0].name}: sign in as the owner.`)
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** Names of the migrations that have run, oldest first. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Version of the job queue's schema. */
export async function jobsVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from jobs.version')
  return rows[0]?.version ?? 0
}

/** A name as SQL writes it. */
export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}

/** What text the COPY format holds depends on these. */
export const TEXT_SETTINGS = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0`
