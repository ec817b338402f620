import type { ClientBase } from 'pg'
import { quoted } from './catalogue.ts'

/** Who may connect to a database, beside its owner. */
export interface Doors {
  readonly everybody: boolean
  readonly servers: boolean
}

/** Who may connect to this database now. */
export async function readDoors(client: ClientBase): Promise<Doors> {
  const { rows } = await client.query<Doors>(
    `select has_database_privilege('public', current_database(), 'connect') as everybody,
       coalesce((select has_database_privilege(oid, current_database(), 'connect') from pg_roles
         where rolname = 'fxmatch_app'), false) as servers`,
  )
  return rows[0] ?? { everybody: false, servers: false }
}

/**
 * Lets nobody but the owner in: a server that finds the database again meanwhile would serve, and change, half of what is
 * there. Who may not give rights of the database leaves them as they are; PostgreSQL then warns and does nothing.
 */
export async function closeDoors(client: ClientBase): Promise<void> {
  const database = await thisDatabase(client)
  await client.query(`revoke all on database ${database} from public`)
  if ((await readDoors(client)).servers)
    await client.query(`revoke connect on database ${database} from fxmatch_app`)
}

/** Lets those in again who could come in before. */
export async function openDoors(client: ClientBase, { everybody, servers }: Doors): Promise<void> {
  const database = await thisDatabase(client)
  if (everybody) await client.query(`grant connect, temporary on database ${database} to public`)
  if (servers) await client.query(`grant connect on database ${database} to fxmatch_app`)
}

async function thisDatabase(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return quoted(rows[0]?.name ?? '')
}
