import type { Arrangement, ViewSearch } from '@fxmatch/contract/http/list-layouts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** A view as it is kept, with its author's name. */
export interface SavedViewRow {
  readonly id: string
  readonly companyId: string
  readonly userId: string
  readonly author: string
  readonly list: string
  readonly name: string
  readonly shared: boolean
  readonly search: ViewSearch
  readonly layout: Arrangement
  readonly version: number
  readonly changedAt: Date
}

const views = (db: Reader) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select([
      'saved_views.id',
      'saved_views.company_id as companyId',
      'saved_views.user_id as userId',
      'users.full_name as author',
      'saved_views.list',
      'saved_views.name',
      'saved_views.shared',
      'saved_views.search',
      'saved_views.layout',
      'saved_views.version',
      'saved_views.changed_at as changedAt',
    ])

/** The views of a list that a person sees, by name: their own, and what their company shares. */
export async function readSavedViews(
  db: Reader,
  viewer: { readonly userId: string; readonly companyId: string },
  list: string,
): Promise<SavedViewRow[]> {
  return views(db)
    .where('saved_views.list', '=', list)
    .where('saved_views.company_id', '=', viewer.companyId)
    .where(({ or, eb }) =>
      or([eb('saved_views.user_id', '=', viewer.userId), eb('saved_views.shared', '=', true)]),
    )
    .orderBy('saved_views.name_key')
    .orderBy('saved_views.id')
    .execute()
}

/** A view, whoever asks; null where there is none. */
export async function readSavedView(db: Reader, id: string): Promise<SavedViewRow | null> {
  return (await views(db).where('saved_views.id', '=', id).executeTakeFirst()) ?? null
}

/** How many views a person has of their own, and how many their company shares. */
export async function countSavedViews(
  db: Reader,
  { userId, companyId }: { readonly userId: string; readonly companyId: string },
): Promise<{ own: number; shared: number }> {
  return await db
    .selectFrom('saved_views')
    .where('company_id', '=', companyId)
    .select([
      sql<number>`count(*) filter (where not shared and user_id = ${userId})`.as('own'),
      sql<number>`count(*) filter (where shared)`.as('shared'),
    ])
    .executeTakeFirstOrThrow()
}

/** Another view of the list that reads alike, among those between which one chooses; null where there is none. */
export async function readAlike(
  db: Reader,
  view: {
    readonly id: string
    readonly userId: string
    readonly companyId: string
    readonly list: string
    readonly shared: boolean
    readonly key: string
  },
): Promise<string | null> {
  const row = await db
    .selectFrom('saved_views')
    .select('name')
    .where('list', '=', view.list)
    .where('name_key', '=', view.key)
    .where('shared', '=', view.shared)
    .where(view.shared ? 'company_id' : 'user_id', '=', view.shared ? view.companyId : view.userId)
    .where('id', '<>', view.id)
    .executeTakeFirst()
  return row?.name ?? null
}
