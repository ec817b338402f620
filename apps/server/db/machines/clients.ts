import type { ClientAuth, ClientStatus } from '@fxmatch/domain/machines/client-table'
import type { Scope } from '@fxmatch/domain/machines/scopes'
import type { JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** A client as commands hold it. */
export interface HeldClient {
  readonly id: string
  readonly number: number
  readonly companyId: string
  readonly userId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly auth: ClientAuth
  readonly networks: readonly string[]
  readonly status: ClientStatus
  readonly createdBy: string
  /** On whose limits it deals, and who is asked about it: who made it, or who has adopted it since. */
  readonly answerableId: string
}

const HELD = [
  'id',
  'number',
  'company_id as companyId',
  'user_id as userId',
  'name',
  sql<Scope[]>`scopes`.as('scopes'),
  sql<ClientAuth>`auth`.as('auth'),
  'networks',
  sql<ClientStatus>`status`.as('status'),
  'created_by as createdBy',
  sql<string>`(select machine_maker from users where users.id = machine_clients.user_id)`.as('answerableId'),
] as const

/**
 * A client, held until the transaction ends.
 * @param companyId whose it has to be; null: anybody's
 */
export async function holdClient(
  tx: Reader,
  clientId: string,
  companyId: string | null,
): Promise<HeldClient | null> {
  const row = await tx
    .selectFrom('machine_clients')
    .where('id', '=', clientId)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId ?? ''))
    .select(HELD)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** How many clients of a company are not revoked. The company is held, so that two who make one at a time see each other. */
export async function countClients(tx: Reader, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from machine_clients where company_id = ${companyId} and status <> 'REVOKED'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Puts the user as whom a machine acts on record: it has no password and no role, and its mailbox is nobody's (RFC 2606). */
export async function insertMachineUser(
  tx: Reader,
  machine: { id: string; companyId: string; name: string; madeBy: string; createdAt: Date },
): Promise<void> {
  const name = `api-${machine.id}`
  await tx
    .insertInto('users')
    .values({
      ...{ id: machine.id, company_id: machine.companyId, username: name, full_name: machine.name },
      ...{ cin: null, email: `${name}@machines.invalid`, password_hash: null, disabled_at: null },
      ...{ account_kind: 'MACHINE', machine_maker: machine.madeBy, created_at: machine.createdAt },
    })
    .execute()
}

/** A secret of a client that is good at a moment. */
export async function findSecret(
  db: Reader,
  hash: Buffer,
  now: Date,
): Promise<{ clientId: string; expiresAt: Date | null } | null> {
  const row = await db
    .selectFrom('machine_secrets')
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select(['client_id as clientId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row ?? null
}

/** Secrets of a client that do not end by themselves. */
export function liveSecrets(db: Reader, clientId: string): Promise<{ hash: Buffer }[]> {
  return db
    .selectFrom('machine_secrets')
    .where('client_id', '=', clientId)
    .where('expires_at', 'is', null)
    .select('hash')
    .execute()
}

/** Has the secrets of a client end at a moment, those that would last longer; as keys for reading they end with them. */
export async function endSecrets(
  tx: Reader,
  client: { readonly id: string; readonly userId: string },
  at: Date,
): Promise<void> {
  const ended = await tx
    .updateTable('machine_secrets')
    .set({ expires_at: at })
    .where('client_id', '=', client.id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .returning('hash')
    .execute()
  if (ended.length === 0) return
  await tx
    .updateTable('sessions')
    .set({ expires_at: at })
    .where('user_id', '=', client.userId)
    .where(
      'token_hash',
      'in',
      ended.map(({ hash }) => hash),
    )
    .where('expires_at', '>', at)
    .execute()
}

/** Uses an assertion of a client up. False where it was used before. */
export async function useAssertion(
  tx: Reader,
  assertion: { clientId: string; jtiHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { clientId: client_id, jtiHash: jti_hash, expiresAt: expires_at } = assertion
  const row = await tx
    .insertInto('machine_assertions')
    .values({ client_id, jti_hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}

/** When a client last came, of which its sessions are kept for a while alone. */
const LAST_USED = sql<Date | null>`greatest(m.last_used_at,
        (select max(s.last_seen_at) from sessions s where s.user_id = m.user_id and s.last_seen_at > s.created_at))`

/** A client that lives, as the clock looks at it. */
export interface LivingClient {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly companyId: string
  readonly answerableId: string
  readonly letInAt: Date
  readonly lastUsedAt: Date | null
  readonly unusedToldAt: Date | null
  readonly leftToldAt: Date | null
}

/** The clients of all companies that may come, held until the transaction ends: two that look at once tell nothing twice. */
export async function readLivingClients(tx: Reader): Promise<LivingClient[]> {
  const { rows } = await sql<LivingClient>`
    select m.id, m.number, m.name, m.company_id as "companyId", u.machine_maker as "answerableId",
      coalesce(m.confirmed_at, m.created_at) as "letInAt", ${LAST_USED} as "lastUsedAt", m.unused_told_at as "unusedToldAt",
      m.left_told_at as "leftToldAt"
    from machine_clients m join users u on u.id = m.user_id
    where m.status = 'ACTIVE' order by m.number for no key update of m`.execute(tx)
  return rows
}

/** The clients of a company that wait for a second person, the oldest first. */
export function readPendingClients(db: Reader, companyId: string) {
  return db
    .selectFrom('machine_clients')
    .innerJoin('users', 'users.id', 'machine_clients.created_by')
    .where('machine_clients.company_id', '=', companyId)
    .where('machine_clients.status', '=', 'PENDING')
    .orderBy('machine_clients.number')
    .select([
      ...([
        'machine_clients.id',
        'machine_clients.number',
        'machine_clients.created_by as createdBy',
      ] as const),
      ...(['users.full_name as createdByName', 'machine_clients.created_at as createdAt'] as const),
      sql<ClientAuth>`machine_clients.auth`.as('auth'),
    ])
    .execute()
}

/** Has somebody else answer for the machine of a client from now on; for four eyes it stays those who did before, too. */
export async function adoptMachine(tx: Reader, userId: string, by: string): Promise<void> {
  await sql`
    update users set machine_formers = array(select distinct unnest(machine_formers || machine_maker)), machine_maker = ${by}
    where id = ${userId}`.execute(tx)
}

/** A client as its company's list shows it. */
export interface ClientRow extends HeldClient {
  readonly companyName: string
  readonly createdByName: string
  readonly answerableName: string
  readonly adoptedAt: Date | null
  readonly revokeReason: string | null
  readonly createdAt: Date
  readonly confirmedByName: string | null
  readonly confirmedAt: Date | null
  readonly revokedByName: string | null
  readonly revokedAt: Date | null
  /** When it last came with a token or a key that was good. */
  readonly lastUsedAt: Date | null
  readonly keys: readonly string[]
  readonly secrets: readonly { begins: string; ends: string; createdAt: string; expiresAt: string | null }[]
}

/** The clients of one company, or of every one, those that live first, the newest first. */
export async function readClients(
  db: Reader,
  asked: { companyId: string | null; now: Date; most: number },
): Promise<ClientRow[]> {
  const { companyId, now, most } = asked
  const { rows } = await sql<ClientRow>`
    select m.id, m.number, m.company_id as "companyId", m.user_id as "userId", m.name, m.scopes, m.auth, m.networks, m.status,
      m.created_by as "createdBy", u.machine_maker as "answerableId", a.full_name as "answerableName", m.adopted_at as "adoptedAt",
      m.revoke_reason as "revokeReason", o.name as "companyName", c.full_name as "createdByName", m.created_at as "createdAt",
      f.full_name as "confirmedByName", m.confirmed_at as "confirmedAt", r.full_name as "revokedByName", m.revoked_at as "revokedAt",
      ${LAST_USED} as "lastUsedAt",
      array(select coalesce(k->>'kid', k->>'kty') from jsonb_array_elements(coalesce(m.jwks->'keys', '[]')) k) as keys,
      coalesce((select json_agg(json_build_object('begins', s.begins, 'ends', s.ends, 'createdAt', s.created_at, 'expiresAt', s.expires_at)
          order by s.expires_at desc, s.created_at desc)
        from machine_secrets s where s.client_id = m.id and (s.expires_at is null or s.expires_at > ${now})), '[]') as secrets
    from machine_clients m join companies o on o.id = m.company_id join users c on c.id = m.created_by
    join users u on u.id = m.user_id join users a on a.id = u.machine_maker
    left join users f on f.id = m.confirmed_by left join users r on r.id = m.revoked_by
    where ${companyId === null ? sql`true` : sql`m.company_id = ${companyId}`}
    order by m.status = 'REVOKED', m.number desc limit ${most}`.execute(db)
  return rows
}

/** A client as it asks for a token. */
export interface TokenClient {
  readonly id: string
  readonly userId: string
  readonly auth: ClientAuth
  readonly scopes: readonly Scope[]
  readonly networks: readonly string[]
  readonly keys: readonly JWK[]
}

/** A client that was let in and is not revoked; null for any other. */
export async function findTokenClient(db: Reader, clientId: string): Promise<TokenClient | null> {
  const row = await db
    .selectFrom('machine_clients')
    .where('id', '=', clientId)
    .where('status', '=', 'ACTIVE')
    .select([
      ...(['id', 'user_id as userId', 'networks'] as const),
      sql<ClientAuth>`auth`.as('auth'),
      sql<Scope[]>`scopes`.as('scopes'),
      sql<JWK[]>`coalesce(jwks->'keys', '[]')`.as('keys'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Deletes at most `limit` used assertions that would be too old by now anyway. @returns how many */
export async function pruneAssertions(db: Reader, now: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from machine_assertions where ctid in (
      select ctid from machine_assertions where expires_at < ${now} limit ${limit})`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** What a client and its company are called; null for an unknown one. */
export async function readMachine(
  db: Reader,
  clientId: string,
): Promise<{ name: string; company: string } | null> {
  const row = await db
    .selectFrom('machine_clients')
    .innerJoin('companies', 'companies.id', 'machine_clients.company_id')
    .where('machine_clients.id', '=', clientId)
    .select(['machine_clients.name', 'companies.name as company'])
    .executeTakeFirst()
  return row ?? null
}
