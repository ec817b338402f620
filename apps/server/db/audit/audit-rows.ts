import { userNameKey } from '@fxmatch/domain/identifiers/user-name'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

/** Which entries of the audit trail; every member narrows. Instants as ISO 8601, so that a stored plan can hold them. */
export interface AuditFilter {
  readonly from?: string | undefined
  /** Exclusive. */
  readonly until?: string | undefined
  /** An action, or the beginning of some where it ends with a dot. */
  readonly action?: string | undefined
  readonly objectType?: string | undefined
  readonly objectIds?: readonly string[] | undefined
  readonly userIds?: readonly string[] | undefined
}

type Entries = SelectQueryBuilder<Database, 'audit_entries', object>

const likeBeginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** Narrows a query of entries. */
export function whereAudit<Q extends Entries>(query: Q, filter: AuditFilter): Q {
  const { from, until, action, objectType, objectIds, userIds } = filter
  let q: Entries = query
  if (from !== undefined) q = q.where('audit_entries.at', '>=', new Date(from))
  if (until !== undefined) q = q.where('audit_entries.at', '<', new Date(until))
  if (action?.endsWith('.')) q = q.where('audit_entries.action', 'like', likeBeginning(action))
  else if (action !== undefined) q = q.where('audit_entries.action', '=', action)
  if (objectType !== undefined) q = q.where('audit_entries.object_type', '=', objectType)
  if (objectIds !== undefined) q = q.where('audit_entries.object_id', '=', sql<string>`any(${objectIds})`)
  if (userIds !== undefined) q = q.where('audit_entries.user_id', '=', sql<string>`any(${userIds})`)
  return q as Q
}

/** How many entries there are. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await whereAudit(db.selectFrom('audit_entries'), filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One page of entries, newest first, with who, for whom, and the number of the link. */
export function readAudit(
  db: Db,
  filter: AuditFilter & { readonly id?: number },
  page: { readonly size: number; readonly page: number },
) {
  let query = whereAudit(db.selectFrom('audit_entries'), filter)
  if (filter.id !== undefined) query = query.where('audit_entries.id', '=', filter.id)
  return query
    .leftJoin('audit_chain', 'audit_chain.entry_id', 'audit_entries.id')
    .leftJoin('users', 'users.id', 'audit_entries.user_id')
    .leftJoin('companies', 'companies.id', 'audit_entries.company_id')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.user_id',
      'audit_entries.company_id',
      'audit_entries.action',
      'audit_entries.object_type',
      'audit_entries.object_id',
      'audit_entries.data',
      'audit_entries.request_id',
      'audit_chain.seq',
      'users.username',
      'users.full_name',
      'companies.name as company_name',
    ])
    .orderBy('audit_entries.id', 'desc')
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute()
}
export type AuditRow = Awaited<ReturnType<typeof readAudit>>[number]

/** Every value of a column on record, in order: one step of the index for each, however many entries there are. */
export async function auditWords(db: Db, column: 'action' | 'object_type'): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with recursive words as (
      (select ${sql.ref(column)} as word from audit_entries order by 1 limit 1)
      union all
      select (select ${sql.ref(column)} from audit_entries where ${sql.ref(column)} > words.word order by 1 limit 1)
      from words where words.word is not null
    )
    select word from words where word is not null`.execute(db)
  return rows.map(({ word }) => word)
}

/** People whose user name or full name holds a text. */
export async function usersNamed(db: Db, text: string): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('username', 'ilike', pattern), eb('full_name', 'ilike', pattern)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids behind what people call an object: itself, and whatever bears it as a reference. */
export async function objectsCalled(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from orders where reference = ${text}
    union all select id::text from order_requests where reference = ${text}
    union all select id::text from trust_requests where reference = ${text}
    union all select id::text from users where username_key = ${userNameKey(text)}::text`.execute(db)
  return [text, ...rows.map(({ id }) => id)]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What people call these objects, by `type id`. */
export async function objectLabels(
  db: Db,
  objects: readonly { readonly type: string; readonly id: string }[],
): Promise<Map<string, string>> {
  const ids = objects.map(({ id }) => id).filter((id) => UUID.test(id))
  if (ids.length === 0) return new Map()
  const among = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{ type: string; id: string; label: string }>`
    select 'order' as type, id, reference as label from orders where id = ${among}
    union all select 'order_request', id, reference from order_requests where id = ${among}
    union all select 'trust_request', id, reference from trust_requests where id = ${among}
    union all select 'user', id, username from users where id = ${among}
    union all select 'company', id, name from companies where id = ${among}
    union all select 'agency', id, name from agencies where id = ${among}`.execute(db)
  return new Map(rows.map(({ type, id, label }) => [`${type} ${id}`, label]))
}
