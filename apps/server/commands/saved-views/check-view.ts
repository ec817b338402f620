import { nameKey } from '@fxmatch/domain/identifiers/plain-name'
import { MOST_OWN_VIEWS, MOST_SHARED_VIEWS } from '@fxmatch/domain/views/saved-view'
import { countSavedViews, readAlike } from '../../db/saved-views/saved-views.ts'
import type { Tx } from '../kernel/context.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * Checks a view's name and, where it is `counted` (it is new, or comes to those of others), that there are not too many. The company
 * is locked. Refused: INVALID_INPUT at `name` where another one reads alike; CONFLICT by VIEWS_LIMIT.
 */
export async function checkView(
  tx: Tx,
  view: {
    readonly id: string
    readonly userId: string
    readonly companyId: string
    readonly list: string
    readonly name: string
    readonly shared: boolean
  },
  counted: boolean,
): Promise<Result<null>> {
  const alike = await readAlike(tx, { ...view, key: nameKey(view.name) })
  if (alike !== null)
    return refuseField('INVALID_INPUT', 'name', { rule: 'VIEW_NAME_TAKEN', details: { name: alike } })
  if (!counted) return done(null)
  const { own, shared } = await countSavedViews(tx, view)
  const limit = view.shared ? MOST_SHARED_VIEWS : MOST_OWN_VIEWS
  if ((view.shared ? shared : own) >= limit)
    return refuse('INVALID_INPUT', { rule: 'VIEWS_LIMIT', details: { limit } })
  return done(null)
}
