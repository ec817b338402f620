import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** What `fxmatch doctor` wants to know of a database: who is who, who may what, and what ran. */
export interface Installation {
  /** Such as 180004. */
  readonly serverVersion: number
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number
  readonly user: string
  readonly userIsSuperuser: boolean
  /** The role that the tables belong to; null where there are none. Several with commas between them. */
  readonly owners: string | null
  readonly ownerIsSuperuser: boolean
  /** Of the servers' role; null where there is none. */
  readonly servers: {
    readonly maySignIn: boolean
    readonly mayConnect: boolean
    readonly isSuperuser: boolean
    /** May become another role, the owner's above all. */
    readonly isMember: boolean
    readonly ownsSomething: boolean
  } | null
  readonly everybodyMayConnect: boolean
}

/** Looks at roles and rights, which any role may read. */
export async function readInstallation(db: Db): Promise<Installation> {
  const { rows } = await sql<Installation & { servers: Installation['servers'] }>`
    with ours as (
      select distinct relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'S', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select current_setting('server_version_num')::int as "serverVersion",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
      session_user::text as user,
      (select rolsuper from pg_roles where rolname = session_user) as "userIsSuperuser",
      (select string_agg(relowner::regrole::text, ', ') from ours) as owners,
      coalesce((select bool_or(r.rolsuper) from pg_roles r join ours on relowner = r.oid), false) as "ownerIsSuperuser",
      has_database_privilege('public', current_database(), 'connect') as "everybodyMayConnect",
      (select jsonb_build_object(
         'maySignIn', r.rolcanlogin,
         'mayConnect', has_database_privilege(r.oid, current_database(), 'connect'),
         'isSuperuser', r.rolsuper,
         'isMember', exists (select from pg_auth_members m where m.member = r.oid),
         'ownsSomething', exists (select from ours where relowner = r.oid))
       from pg_roles r where r.rolname = 'fxmatch_app') as servers`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a select without from has a row')
  return row
}
