import type { NewView } from '@fxmatch/contract/http/saved-views'
import { mayShareViews } from '@fxmatch/domain/views/saved-view'
import { lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkView } from './check-view.ts'

/**
 * Keeps a view of a list, for the actor alone or for their company (decision 0297). What others see is audited. Refused:
 * MISSING_CAPABILITY where somebody who may only read would share; INVALID_INPUT for a name that reads like another's, and by VIEWS_LIMIT.
 */
export async function saveView(context: ActorContext, input: NewView): Promise<Result<{ viewId: string }>> {
  const { actor, tx, clock, ids } = context
  const { list, name, shared, search, layout } = input
  if (shared && !mayShareViews(actor)) return refuse('MISSING_CAPABILITY')
  const { userId, companyId } = actor
  // Of two at once the second sees what the first has kept.
  await lockCompany(tx, companyId)
  const viewId = ids.uuid()
  const checked = await checkView(tx, { id: viewId, userId, companyId, list, name, shared }, true)
  if (!checked.ok) return checked
  const at = clock.now()
  await tx
    .insertInto('saved_views')
    .values({
      id: viewId,
      company_id: companyId,
      user_id: userId,
      list,
      name,
      shared,
      search: JSON.stringify(search),
      layout: JSON.stringify(layout),
      created_at: at,
      changed_at: at,
    })
    .execute()
  if (shared)
    await audit(context, {
      action: 'view.shared',
      objectType: 'view',
      objectId: viewId,
      data: { list, name, search, layout },
    })
  // The person's other pages read their views again with their settings.
  await emit(context, [{ type: 'settings.changed', userId }])
  return done({ viewId })
}
