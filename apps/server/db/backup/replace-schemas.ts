import type { ClientBase } from 'pg'
import { quoted, SCHEMAS } from './catalogue.ts'
import { BackupError } from './manifest.ts'

const ASIDE = 'replaced_'

/**
 * Makes room for a restore: an empty database stays as it is; a filled one is refused, or, where asked, its schemas are
 * put aside, so that a restore that fails loses nothing. What an interrupted restore had put aside is put back first.
 * @returns whether one had
 * @throws BackupError when the database holds something and replacing was not asked for, or somebody is connected to it
 */
export async function makeRoom(
  client: ClientBase,
  overwrite: boolean,
): Promise<{ readonly interrupted: boolean }> {
  await refuseCompany(client)
  const interrupted = (await presentSchemas(client, ASIDE)).length > 0
  if (!overwrite && (interrupted || !(await isEmpty(client)))) {
    throw new BackupError('The database is not empty. To replace what it holds, add --overwrite.')
  }
  if (interrupted) await putBack(client)
  if (await isEmpty(client)) return { interrupted }
  await inTransaction(client, async () => {
    await client.query(`create schema ${ASIDE}public`)
    await moveOwn(client, 'public', `${ASIDE}public`)
    await renameJobs(client, 'jobs', `${ASIDE}jobs`)
    await renameMigrationTables(client, '', ASIDE)
  })
  return { interrupted }
}

/** @throws BackupError when somebody else is connected to the database */
async function refuseCompany(client: ClientBase): Promise<void> {
  // The kind of another role's session is shown to superusers alone: without a kind, but with a user, it is somebody's.
  const { rows } = await client.query<{ name: string }>(
    `select coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  if (rows.length === 0) return
  const names = [...new Set(rows.map(({ name }) => name))].join(', ')
  throw new BackupError(`Somebody is connected to the database (${names}): stop the servers first.`)
}

/**
 * Undoes an interrupted restore that was to replace something.
 * @throws BackupError when nothing was put aside, or somebody is connected to the database
 */
export async function undoReplacing(client: ClientBase): Promise<void> {
  await refuseCompany(client)
  if ((await presentSchemas(client, ASIDE)).length === 0)
    throw new BackupError('No restore was interrupted here: there is nothing to put back.')
  await putBack(client)
}

interface OwnObject {
  /** As SQL names it: `table`, `routine`. */
  readonly kind: string
  /** With its schema, quoted; a routine with its arguments. */
  readonly name: string
}

/**
 * What was made in a schema, without what belongs to extensions: those exist once in
 * a database, and only a superuser could move them.
 */
async function ownObjects(client: ClientBase, schema: string): Promise<OwnObject[]> {
  const { rows } = await client.query<OwnObject>(
    `select o.kind, o.name from (
       select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
         format('%I.%I', $1::text, relname) as name, 'pg_class'::regclass as class, oid
       from pg_class where relnamespace = (select oid from pg_namespace where nspname = $1) and relkind in ('r', 'p', 'v', 'm', 'S')
       union all select 'routine', format('%I.%I(%s)', $1::text, proname, pg_get_function_identity_arguments(oid)),
         'pg_proc'::regclass, oid
       from pg_proc where pronamespace = (select oid from pg_namespace where nspname = $1)
       union all select case typtype when 'd' then 'domain' else 'type' end, format('%I.%I', $1::text, typname),
         'pg_type'::regclass, oid
       from pg_type where typnamespace = (select oid from pg_namespace where nspname = $1) and typtype in ('d', 'e', 'r')
     ) o where not exists (
       select from pg_depend d where d.classid = o.class and d.objid = o.oid
         and (d.deptype = 'e' or o.kind = 'sequence' and d.deptype in ('a', 'i')))
     order by 1, 2`,
    [schema],
  )
  return rows
}

async function moveOwn(client: ClientBase, from: string, to: string): Promise<void> {
  for (const { kind, name } of await ownObjects(client, from))
    await client.query(`alter ${kind} ${name} set schema ${to}`)
}

/** An interrupted restore may have got no further than before them. */
async function renameJobs(client: ClientBase, from: string, to: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [from])
  if (rowCount !== 0) await client.query(`alter schema ${from} rename to ${to}`)
}

async function dropOwn(client: ClientBase): Promise<void> {
  for (const { kind, name } of await ownObjects(client, 'public'))
    await client.query(`drop ${kind} if exists ${name} cascade`)
  await client.query('drop schema if exists jobs cascade')
}

/** The migrator looks for its tables by name, in whatever schema: those put aside must not be found. */
async function renameMigrationTables(client: ClientBase, from: string, to: string): Promise<void> {
  for (const name of ['kysely_migration', 'kysely_migration_lock']) {
    const table = quoted(`${ASIDE}public`, from + name)
    await client.query(`alter table if exists ${table} rename to ${quoted(to + name)}`)
  }
}

/** Undoes {@link makeRoom}: what the restore made goes, what it had put aside is in its place again. */
export async function putBack(client: ClientBase): Promise<void> {
  await inTransaction(client, async () => {
    await dropOwn(client)
    if ((await presentSchemas(client, ASIDE)).length === 0) return
    await renameMigrationTables(client, ASIDE, '')
    await moveOwn(client, `${ASIDE}public`, 'public')
    await client.query(`drop schema ${ASIDE}public`)
    await renameJobs(client, `${ASIDE}jobs`, 'jobs')
  })
}

/** Deletes what {@link makeRoom} put aside, once what replaces it is whole; in one transaction, or half would be put back. */
export async function forgetReplaced(client: ClientBase): Promise<void> {
  for (const schema of await presentSchemas(client, ASIDE)) {
    await client.query(`drop schema ${quoted(schema)} cascade`)
  }
}

async function isEmpty(client: ClientBase): Promise<boolean> {
  const own = await ownObjects(client, 'public')
  return own.length === 0 && !(await presentSchemas(client)).includes('jobs')
}

async function presentSchemas(client: ClientBase, prefix = ''): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname::text as name from pg_namespace where nspname = any($1)',
    [SCHEMAS.map((schema) => prefix + schema)],
  )
  return rows.map(({ name }) => name)
}

/** Runs statements that count together or not at all. */
export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
