import { mayChangeView, seesView } from '@fxmatch/domain/views/saved-view'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readSavedView } from '../../db/saved-views/saved-views.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Deletes a view. Who looks at a list by it keeps what they look at: a view that is taken is copied (decision 0297). Refused:
 * NOT_FOUND for a view that the actor does not see; MISSING_CAPABILITY for a colleague's, unless the actor runs the company.
 */
export async function deleteView(
  context: ActorContext,
  { id }: { readonly id: string },
): Promise<Result<null>> {
  const { actor, tx } = context
  await lockCompany(tx, actor.companyId)
  const view = await readSavedView(tx, id)
  if (view === null || !seesView(actor, view)) return refuse('NOT_FOUND')
  if (!mayChangeView(actor, view)) return refuse('MISSING_CAPABILITY')
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
  if (view.shared)
    await audit(context, {
      action: 'view.deleted',
      objectType: 'view',
      objectId: id,
      data: { list: view.list, name: view.name, search: view.search, layout: view.layout },
    })
  await emit(context, [{ type: 'settings.changed', userId: actor.userId }])
  return done(null)
}
