import { createDatabase, createPool, type Db } from '../../db/connect.ts'
import { secondsAheadOnRecord } from '../../db/operations/future-on-record.ts'
import { type Installation, readInstallation } from '../../db/operations/installation.ts'
import { readSandboxMark } from '../../db/sandbox.ts'
import { describeSchema, readSchemaState, type SchemaState } from '../../db/schema-version.ts'
import { explain } from '../../start/explain.ts'
import { broken, type Finding, ok } from './finding.ts'

const OLDEST_POSTGRES = 18
/** Deadlines and one-time codes need the right time; what a slow answer adds is less. */
const MOST_SKEW_MS = 5_000
const PATIENCE_MS = 10_000
const ROLES = 'Roles'

/** The database: whether it answers, its version, roles and rights, schema and clock. */
export async function lookAtDatabase(url: string): Promise<Finding[]> {
  const pool = createPool({ url, maxConnections: 1, role: null, patienceMs: PATIENCE_MS })
  // A connection that is lost is told by the next statement.
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  try {
    const began = Date.now()
    const installation = await readInstallation(db)
    const halfway = (began + Date.now()) / 2
    const schema = await readSchemaState(pool)
    return [
      versionOf(installation),
      ...rolesOf(installation),
      schemaOf(schema),
      clockOf(installation.now - halfway),
      ...(schema.kind === 'current' ? recordedTimeOf(await secondsAheadOnRecord(db, await timeOf(db))) : []),
    ]
  } catch (error) {
    return [broken('Database', explain(error))]
  } finally {
    await db.destroy()
  }
}

/** The time that is written on record: in a sandbox ahead of the real one. */
async function timeOf(db: Db): Promise<Date> {
  const mark = await readSandboxMark(db)
  return new Date(Date.now() + (mark?.aheadSeconds ?? 0) * 1_000)
}

function versionOf({ serverVersion, user }: Installation): Finding {
  const major = Math.floor(serverVersion / 10_000)
  return major >= OLDEST_POSTGRES
    ? ok('Database', `PostgreSQL ${major} answers ${user}`)
    : broken('Database', `this is PostgreSQL ${major}: move to ${OLDEST_POSTGRES} or newer`)
}

/** As `deploy/postgres/roles.sh` makes them: an owner who is no superuser, and servers that own nothing. */
export function rolesOf(installation: Installation): Finding[] {
  const { owners, ownerIsSuperuser, servers, everybodyMayConnect } = installation
  const findings: Finding[] = []
  if (owners?.includes(','))
    findings.push(
      broken(ROLES, `tables belong to ${owners}: give all to one (\`reassign owned by … to fxmatch_owner\`)`),
    )
  if (ownerIsSuperuser)
    findings.push(
      broken(
        ROLES,
        `the schema belongs to the superuser ${owners}: give it to fxmatch_owner (\`reassign owned by\`), or restore a backup as fxmatch_owner`,
      ),
    )
  if (servers === null)
    return [...findings, broken(ROLES, 'there is no role fxmatch_app: run deploy/postgres/roles.sh')]
  if (!servers.maySignIn)
    findings.push(broken(ROLES, "fxmatch_app may not sign in: `alter role fxmatch_app login password '…'`"))
  if (!servers.mayConnect)
    findings.push(
      broken(
        ROLES,
        'fxmatch_app may not connect to this database: after a restore that died, restore again or `fxmatch restore --undo`; else `grant connect on database … to fxmatch_app`',
      ),
    )
  if (servers.isSuperuser)
    findings.push(broken(ROLES, 'fxmatch_app is a superuser: `alter role fxmatch_app nosuperuser`'))
  if (servers.isMember)
    findings.push(broken(ROLES, 'fxmatch_app is a member of another role: `revoke … from fxmatch_app`'))
  if (servers.ownsSomething)
    findings.push(broken(ROLES, 'fxmatch_app owns tables: `reassign owned by fxmatch_app to fxmatch_owner`'))
  if (everybodyMayConnect)
    findings.push(
      broken(ROLES, 'every role may connect to this database: `revoke all on database … from public`'),
    )
  return findings.length > 0 ? findings : [ok(ROLES, `${owners} owns, fxmatch_app serves and owns nothing`)]
}

function schemaOf(state: SchemaState): Finding {
  const said = describeSchema(state).replace(/\.$/, '')
  if (state.kind === 'current') return ok('Schema', 'as this release has it')
  return state.kind === 'newer' ? ok('Schema', said) : broken('Schema', said)
}

function clockOf(aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1)
  return Math.abs(aheadMs) <= MOST_SKEW_MS
    ? ok('Clock', `${seconds} s from the database's`)
    : broken('Clock', `${seconds} s from the database's: \`timedatectl\` on both machines`)
}

/** Nothing is said where the record is not ahead of the clock: `clockOf` has said that the clock is well. */
function recordedTimeOf(ahead: number | null): Finding[] {
  if (ahead === null) return []
  return [
    broken(
      'Clock',
      `what is on record is up to ${ahead} s ahead of it: it was ahead and was set back, or is behind now; compare \`timedatectl\` with another clock (runbook: The clock)`,
    ),
  ]
}
