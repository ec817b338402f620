import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migrateToLatest } from '../db/migrate.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

const ROLES = new URL('../../../deploy/postgres/roles.sh', import.meta.url)
const PASSWORD = 'of-this-test-alone'

/** A PostgreSQL of its own with the roles of a deployment, as `deploy/postgres/roles.sh` makes them. */
export interface Deployment {
  /** The migrated database `fxmatch`, as each role signs in to it. */
  readonly superuser: string
  readonly owner: string
  readonly app: string
  /** Makes an empty database as the documents say. @returns its address for the owner */
  createDatabase(name: string, template?: string): Promise<string>
  stop(): Promise<void>
}

/** @param url of any role @returns the same database, as another role */
export function asRole(url: string, role: 'fxmatch_owner' | 'fxmatch_app'): string {
  return Object.assign(new URL(url), { username: role, password: PASSWORD }).href
}

/** Runs statements one by one, outside a transaction. @returns the rows of the last one */
export async function runStatements(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Starts the server, makes the roles and migrates as the owner. */
export async function startDeployment(): Promise<Deployment> {
  const server = await startTemporaryPostgres()
  const at = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href
  try {
    const script = /<<'SQL'\n([\s\S]*?)\nSQL/.exec(readFileSync(ROLES, 'utf8'))?.[1] ?? ''
    const statements = script.replace(/:'(owner|app)'/g, `'${PASSWORD}'`).split(/;\s*/)
    // The temporary server comes with a database of this name, a deployment's does not.
    await runStatements(at('postgres'), 'drop database fxmatch', ...statements.filter((one) => one !== ''))
    const owner = asRole(at('fxmatch'), 'fxmatch_owner')
    await migrateToLatest(owner)
    return {
      superuser: at('fxmatch'),
      owner,
      app: asRole(owner, 'fxmatch_app'),
      createDatabase: async (name, template = 'template1') => {
        await runStatements(
          at('postgres'),
          `create database ${name} owner fxmatch_owner template ${template} strategy file_copy`,
          `revoke all on database ${name} from public`,
        )
        return asRole(at(name), 'fxmatch_owner')
      },
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
