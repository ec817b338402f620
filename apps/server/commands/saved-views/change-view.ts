import type { ViewChange } from '@fxmatch/contract/http/saved-views'
import { mayChangeView, mayShareViews, seesView } from '@fxmatch/domain/views/saved-view'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readSavedView } from '../../db/saved-views/saved-views.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkView } from './check-view.ts'

/**
 * Renames a view, gives it what is on the screen now, shows it to the company or to its author alone. Refused: NOT_FOUND for a view
 * that the actor does not see; MISSING_CAPABILITY for a colleague's, unless the actor runs the company, who deletes it
 * instead of giving it back to its author, and where somebody who may only read would share; SETTINGS_CHANGED where it is another version by now; INVALID_INPUT as `saveView`.
 */
export async function changeView(
  context: ActorContext,
  input: ViewChange & { readonly id: string },
): Promise<Result<{ viewId: string }>> {
  const { actor, tx, clock } = context
  await lockCompany(tx, actor.companyId)
  const view = await readSavedView(tx, input.id)
  if (view === null || !seesView(actor, view)) return refuse('NOT_FOUND')
  const shared = input.shared ?? view.shared
  const takesBack = view.shared && !shared && view.userId !== actor.userId
  if (!mayChangeView(actor, view) || takesBack || (shared && !mayShareViews(actor)))
    return refuse('MISSING_CAPABILITY')
  if (view.version !== input.version)
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED', current: view.version })
  const name = input.name ?? view.name
  const { search = view.search, layout = view.layout } = input
  // One's own that was shared comes back to the author's, whoever takes it back.
  const checked = await checkView(tx, { ...view, name, shared }, shared !== view.shared)
  if (!checked.ok) return checked
  await tx
    .updateTable('saved_views')
    .set((eb) => ({
      name,
      shared,
      search: JSON.stringify(search),
      layout: JSON.stringify(layout),
      version: eb('version', '+', 1),
      changed_at: clock.now(),
    }))
    .where('id', '=', view.id)
    .execute()
  const action = shared
    ? view.shared
      ? 'view.changed'
      : 'view.shared'
    : view.shared
      ? 'view.unshared'
      : null
  if (action)
    await audit(context, {
      action,
      objectType: 'view',
      objectId: view.id,
      data: {
        list: view.list,
        before: { name: view.name, search: view.search, layout: view.layout },
        after: { name, search, layout },
      },
    })
  await emit(context, [{ type: 'settings.changed', userId: actor.userId }])
  return done({ viewId: view.id })
}
