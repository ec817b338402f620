import { runStatements } from './deployed-database.ts'

/**
 * Everything in a database that a backup carries: each table's rows as a digest, sequences, constraints, triggers; whose it
 * all is, and who may what. Left out are sessions, of which none is carried, the note of the last backup, and the job
 * queue's figures of each day.
 * @param url of the owner
 * @returns one entry for each thing, by its name
 */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await runStatements(
    url,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'jobs')
       and tablename not in ('kysely_migration', 'kysely_migration_lock', 'sessions', 'last_backup') order by 1`,
  )
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as value from ${name} t`,
  )
  const ours = `('public'::regnamespace, 'jobs'::regnamespace)`
  const rows = await runStatements(
    url,
    `${digests.map((digest) => `${digest} union all `).join('')}
     select 'sequence ' || sequencename, last_value::text from pg_sequences
     union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace in ${ours}
     union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all select 'relation ' || oid::regclass, relowner::regrole || ' ' || coalesce(relacl::text, '')
       from pg_class where relnamespace in ${ours}
     union all select 'columns ' || attrelid::regclass || ' ' || attname, attacl::text
       from pg_attribute a join pg_class c on c.oid = attrelid where relnamespace in ${ours} and attacl is not null
     union all select 'function ' || oid::regprocedure, proowner::regrole || ' ' || coalesce(proacl::text, '') || prosecdef
       from pg_proc where pronamespace in ${ours}
     union all select 'type ' || oid::regtype, typowner::regrole || ' ' || coalesce(typacl::text, '')
       from pg_type where typnamespace in ${ours}
     union all select 'schema ' || nspname, nspowner::regrole || ' ' || coalesce(nspacl::text, '')
       from pg_namespace where nspname not like 'pg_t%'
     union all select 'extension ' || extname, extowner::regrole || ' ' || extnamespace::regnamespace from pg_extension
     union all select 'default rights ' || defaclobjtype::text, defaclacl::text from pg_default_acl
     union all select 'database', datdba::regrole || ' ' || datacl::text from pg_database where datname = current_database()`,
  )
  return Object.fromEntries(
    rows
      .map(({ name = '', value = '' }) => [name, value])
      .filter(([name]) => !/queue_stats_\d/.test(name ?? '')),
  )
}
