import type pg from 'pg'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import { hasCode } from '../observe/error-code.ts'
import { JOB_SCHEMA } from './jobs/install-job-queue.ts'
import { BEFORE_RELEASE, knownMigrations } from './migrate.ts'

/** What a server of this release may do on the schema that it finds. */
export type SchemaState =
  | { readonly kind: 'current' }
  /** Migrations of this release have not run, or not to their end: they may come any moment. */
  | { readonly kind: 'older'; readonly missing: readonly string[]; readonly empty: boolean }
  /** A newer release has migrated; it took nothing away that this one uses. */
  | { readonly kind: 'newer'; readonly added: readonly string[] }
  /** A newer release has taken away what this one uses. */
  | { readonly kind: 'too new'; readonly breaking: string; readonly reason: string }
  /** The schema is none of a release's. */
  | { readonly kind: 'foreign'; readonly unknown: string; readonly beforeRelease: boolean }

/** What is installed after the migrations, named as if it were the last of them. */
const JOB_QUEUE = 'job queue'
const WANTED_JOBS = bossPackage.pgboss.schema

/** SQLSTATE of a connection whose role, asked for in its options, does not exist: nothing has run in this cluster. */
const NO_SUCH_ROLE = '22023'

let own: Promise<readonly string[]> | null = null

/**
 * Compares the schema with this release's migrations. Only reads, as the application's role.
 * @throws the database's error where it cannot be read
 */
export async function readSchemaState(pool: pg.Pool): Promise<SchemaState> {
  // Read once: the next release may be unpacked over this one while it runs.
  own ??= knownMigrations()
  const known = await own
  const found = await readFound(pool)
  const missing = known.filter((name) => !found.run.includes(name))
  const added = found.run.filter((name) => !known.includes(name))
  const last = known.at(-1) ?? ''
  const [unknown] = added
  if (unknown !== undefined && (missing.length > 0 || added.some((name) => name <= last)))
    return { kind: 'foreign', unknown, beforeRelease: found.run.includes(BEFORE_RELEASE) }
  if (missing.length > 0) return { kind: 'older', missing, empty: missing.length === known.length }
  const breaking = found.breaking.find(({ least }) => least > last)
  if (breaking) return { kind: 'too new', breaking: breaking.name, reason: breaking.reason }
  if (found.jobs < WANTED_JOBS) return { kind: 'older', missing: [JOB_QUEUE], empty: false }
  if (found.jobs > WANTED_JOBS)
    return { kind: 'too new', breaking: JOB_QUEUE, reason: `its tables have version ${found.jobs}` }
  return added.length > 0 ? { kind: 'newer', added } : { kind: 'current' }
}

interface Found {
  /** Names of the migrations that have run, oldest first; none while the first run has not given the application its rights. */
  readonly run: readonly string[]
  readonly breaking: readonly { name: string; least: string; reason: string }[]
  /** Version of the job queue's tables, 0 where they are not there, or not yet the application's to use. */
  readonly jobs: number
}

/** Pools in whose database all three tables were there to read: from then on they are read at once. */
const complete = new WeakSet<pg.Pool>()

/** SQLSTATE: no such table, no such schema, no right to it. */
const TABLE_GONE = ['42P01', '3F000', '42501']

async function readFound(pool: pg.Pool): Promise<Found> {
  try {
    return complete.has(pool) ? await readAtOnce(pool) : await readWhatIsThere(pool)
  } catch (error) {
    if (hasCode(error, NO_SUCH_ROLE)) return { run: [], breaking: [], jobs: 0 }
    if (!complete.has(pool) || !hasCode(error, ...TABLE_GONE)) throw error
    complete.delete(pool)
    return readFound(pool)
  }
}

/** One statement, as a proxy that asks every second makes it often. @throws where a table is not there to be read */
async function readAtOnce(pool: pg.Pool): Promise<Found> {
  const { rows } = await pool.query<Found>(
    `select array(select name from public.kysely_migration order by name) as run,
       (select coalesce(json_agg(b order by b.name), '[]') from public.breaking_migrations b) as breaking,
       coalesce((select version from ${JOB_SCHEMA}.version), 0) as jobs`,
  )
  const [found] = rows
  if (!found) throw new Error('a statement without a row')
  return found
}

async function readWhatIsThere(pool: pg.Pool): Promise<Found> {
  const { rows } = await pool.query<{ migrations: boolean; breaking: boolean; jobs: boolean }>(
    `with tables as (
         select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and has_table_privilege(c.oid, 'select')
       )
       select exists (select from tables where relname = 'kysely_migration') as migrations,
         exists (select from tables where relname = 'breaking_migrations') as breaking,
         exists (
           select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = $1 and c.relname = 'version'
             and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
         ) as jobs`,
    [JOB_SCHEMA],
  )
  const [there] = rows
  const read = async <T extends pg.QueryResultRow>(has: boolean | undefined, statement: string) =>
    has ? (await pool.query<T>(statement)).rows : []
  const run = await read<{ name: string }>(
    there?.migrations,
    'select name from public.kysely_migration order by name',
  )
  const breaking = await read<{ name: string; least: string; reason: string }>(
    there?.breaking,
    'select name, least, reason from public.breaking_migrations order by name',
  )
  const [jobs] = await read<{ version: number }>(there?.jobs, `select version from ${JOB_SCHEMA}.version`)
  if (there?.migrations && there.breaking && there.jobs) complete.add(pool)
  return { run: run.map(({ name }) => name), breaking, jobs: jobs?.version ?? 0 }
}

const MOST_NAMES = 5

/** Names in a sentence; of many the first and the last. */
function listed(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return names.join(', ')
  return `${names[0]} to ${names.at(-1)} (${names.length})`
}

/** One sentence for whoever runs the server: what is the matter with the schema, and what to do. Empty where nothing is. */
export function describeSchema(state: SchemaState): string {
  switch (state.kind) {
    case 'current':
      return ''
    case 'older':
      return state.empty
        ? `The database has no schema yet: the migrations ${listed(state.missing)} are to be run: type fxmatch migrate.`
        : `The schema is older than this release: ${listed(state.missing)} ${state.missing.length === 1 ? 'is' : 'are'} missing: type fxmatch migrate.`
    case 'newer':
      return `The schema is newer than this release (${listed(state.added)}); what was added takes nothing away from it.`
    case 'too new':
      return (
        `The schema is too new for this release: ${state.breaking} took away what it uses (${state.reason}). ` +
        'Start the newer release.'
      )
    case 'foreign':
      return state.beforeRelease
        ? 'The database was made before FXMatch 1.0.0: give the server a database of this release.'
        : `The database has run the migration ${state.unknown}, which belongs to no release that this one could follow: it is of another program or of a copy of this one that was changed.`
  }
}
