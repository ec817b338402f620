import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase, createPool, type Db } from './connect.ts'

const APP_ROLE = 'fxmatch_app'

/**
 * Lets the application's role sign in by itself, with a new password. Whoever signs in as the owner and takes the role on
 * can lay it down again with `set role`; whoever signs in as the role has nothing to go back to.
 * @param ownerUrl connection of an owner who may alter roles
 * @returns the connection string with which the application runs
 */
export async function allowAppLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const db = createDatabase(createPool({ url: ownerUrl, role: null, maxConnections: 1 }))
  try {
    // A statement about roles takes no parameters; base64url holds nothing that needs quoting.
    await sql`alter role ${sql.id(APP_ROLE)} login password ${sql.lit(password)}`.execute(db)
  } finally {
    await db.destroy()
  }
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = password
  return url.href
}

/** Whether this connection could become another role than the application's: a superuser, an owner, a member of others. */
export async function mayLeaveAppRole(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from pg_roles r
      where r.rolname <> ${APP_ROLE} and pg_has_role(session_user, r.oid, 'SET')
    ) as may`.execute(db)
  return rows[0]?.may ?? true
}
