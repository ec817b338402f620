import { countOrdersInProgress, lockAgency, lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { applyDefaultAgencies } from './apply-default-agencies.ts'

/**
 * Closes an agency of the actor's own company: nobody can choose it any more, past orders still name it, its public
 * rate board ends, and where it was its region's default another takes over. It is never deleted.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's agency or a closed one; AGENCY_IN_USE with the number of
 * orders in progress that it delivers.
 */
export async function closeAgency(
  context: ActorContext,
  input: { readonly agencyId: string },
): Promise<Result<null>> {
  const { actor, tx, clock } = context
  const { agencyId } = input
  const able = requireCapability(actor, 'agency.manage')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const agency = await lockAgency(tx, agencyId)
  if (!agency || agency.company_id !== actor.companyId) return refuse('NOT_FOUND')
  const orders = await countOrdersInProgress(tx, agencyId)
  if (orders > 0) {
    return refuse('AGENCY_IN_USE', { rule: 'AGENCY_IN_USE', details: { orders } })
  }
  await tx
    .updateTable('agencies')
    .set({ closed_at: clock.now(), region_representer: false })
    .where('id', '=', agencyId)
    .execute()
  await tx.deleteFrom('agency_boards').where('agency_id', '=', agencyId).execute()
  await applyDefaultAgencies(tx, actor.companyId)
  await audit(context, {
    action: 'agency.closed',
    objectType: 'agency',
    objectId: agencyId,
    data: { name: agency.name, codeBCT: agency.code_bct },
  })
  await emit(context, [
    { type: 'change', noun: 'agency', event: 'agency.closed', id: agencyId, companies: [actor.companyId] },
  ])
  return done(null)
}
