import type { ActivityDomain } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Which sign-ups a list is of. Null as bank: every bank's. Instants: from the first, before the second. */
export interface SignUpFilter {
  readonly bankId: string | null
  readonly statuses: readonly SignUpStatus[]
  readonly search?: string | undefined
  readonly activityDomain?: ActivityDomain | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** What a search looks into, each as it is shown. */
const SEARCHED = [
  sql`name`,
  sql`username`,
  sql`email`,
  sql`coalesce(reference_rne, '')`,
  sql`'INS-' || lpad(number::text, 6, '0')`,
]

function filtered(db: Db, filter: SignUpFilter) {
  const { bankId, statuses, search, activityDomain, from, before } = filter
  let query = db.selectFrom('sign_ups')
  if (bankId !== null) query = query.where('bank_id', '=', bankId)
  if (statuses.length > 0) query = query.where('status', 'in', statuses)
  if (activityDomain) query = query.where('activity_domain', '=', activityDomain)
  if (from) query = query.where('sign_ups.created_at', '>=', from)
  if (before) query = query.where('sign_ups.created_at', '<', before)
  if (search) {
    const found = SEARCHED.map((text) => sql<boolean>`strpos(lower(${text}), lower(${search})) > 0`)
    query = query.where((eb) => eb.or(found))
  }
  return query
}

/** Number of sign-ups that a filter finds. */
export async function countSignUps(db: Db, filter: SignUpFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Their ids, one page. `page` counts from 1. */
export async function pageOfSignUps(
  db: Db,
  filter: SignUpFilter,
  page: {
    readonly size: number
    readonly page: number
    readonly sort: 'createdAt' | 'name'
    readonly direction: 'asc' | 'desc'
  },
): Promise<string[]> {
  const key = page.sort === 'name' ? sql`lower(name) collate "und-x-icu"` : sql`sign_ups.created_at`
  const rows = await filtered(db, filter)
    .select('id')
    .orderBy(key, page.direction)
    // Of one moment the later one is the one with the higher number.
    .orderBy('number', page.direction)
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sign-ups with their bank's name, in the order of the ids. */
export async function readSignUps(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sign_ups')
    .innerJoin('companies as bank', 'bank.id', 'sign_ups.bank_id')
    .selectAll('sign_ups')
    .select('bank.name as bank_name')
    .where('sign_ups.id', 'in', ids)
    .execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}
export type SignUpView = Awaited<ReturnType<typeof readSignUps>>[number]

/** The documents of some sign-ups, without their bytes. */
export async function documentsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('sign_up_documents')
    .select(['sign_up_id', 'document', 'content_type', 'size'])
    .where('sign_up_id', 'in', ids)
    .execute()
}
export type DocumentRow = Awaited<ReturnType<typeof documentsOf>>[number]

/** What happened to a sign-up, oldest first. */
export function historyOf(db: Db, id: string) {
  return db
    .selectFrom('sign_up_history as h')
    .leftJoin('users', 'users.id', 'h.user_id')
    .select(['h.action', 'h.after_status', 'h.reason', 'h.created_at', 'users.full_name as user'])
    .where('h.sign_up_id', '=', id)
    .orderBy('h.id')
    .execute()
}

/** Other sign-ups of the same bank with the same RNE or e-mail, newest first, at most ten. */
export function lookAlikesOf(
  db: Db,
  of: { id: string; bank_id: string; reference_rne: string | null; email: string },
) {
  return db
    .selectFrom('sign_ups')
    .select(['id', 'number', 'name', 'status'])
    .where('bank_id', '=', of.bank_id)
    .where('id', '!=', of.id)
    .where((eb) =>
      eb.or([
        eb('reference_rne', '=', of.reference_rne),
        eb(eb.fn('lower', ['email']), '=', of.email.toLowerCase()),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()
}
