import type { SavedView } from '@fxmatch/contract/http/saved-views'
import type { Actor } from '@fxmatch/domain/access/actor'
import { mayChangeView, mayShareViews, seesView } from '@fxmatch/domain/views/saved-view'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { readSavedView, readSavedViews, type SavedViewRow } from '../../db/saved-views/saved-views.ts'
import type { Database } from '../../db/schema.ts'

type Reader = Db | Transaction<Database>

/** The views of a list that a person may look through: their own, and those that their company shares. */
export async function listViews(
  db: Reader,
  viewer: Actor,
  list: string,
): Promise<{ views: SavedView[]; mayShare: boolean }> {
  const rows = await readSavedViews(db, viewer, list)
  return { views: rows.map((row) => viewOf(row, viewer)), mayShare: mayShareViews(viewer) }
}

/** One view as its viewer sees it; null where they do not. */
export async function getView(db: Reader, viewer: Actor, id: string): Promise<SavedView | null> {
  const row = await readSavedView(db, id)
  return row !== null && seesView(viewer, row) ? viewOf(row, viewer) : null
}

function viewOf(row: SavedViewRow, viewer: Actor): SavedView {
  const { id, list, name, shared, search, layout, version } = row
  const changes = mayChangeView(viewer, row)
  return {
    id,
    list,
    name,
    shared,
    author: row.userId === viewer.userId ? null : row.author,
    search,
    layout,
    version,
    changedAt: new Date(row.changedAt).toISOString(),
    allowedActions: changes
      ? [
          'change',
          ...(mayShareViews(viewer) && row.userId === viewer.userId ? (['share'] as const) : []),
          'delete',
        ]
      : [],
  }
}
