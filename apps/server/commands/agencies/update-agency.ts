import type { AgencyFields } from '@fxmatch/contract/http/agencies'
import { lockAgency, lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { applyDefaultAgencies } from './apply-default-agencies.ts'
import { checkAgency } from './check-agency.ts'

/** What may change; a member that is left out stays. `region` and `zone` both are the id of the governorate. */
export type AgencyChange = { readonly [K in keyof AgencyFields]?: AgencyFields[K] | undefined } & {
  readonly region?: number | undefined
  readonly regionRepresenter?: boolean | undefined
}

/** The columns behind the fields that are given. */
function columnsOf(change: AgencyChange, region: number | undefined) {
  const columns = {
    name: change.name,
    code_bct: change.codeBCT,
    phone: change.phone,
    address: change.address,
    city: change.city,
    governorate_id: region,
    post_code: change.postCode,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof columns]?: NonNullable<(typeof columns)[K]>
  }
}

/**
 * Changes an agency of the actor's own company. A default agency that moves to another region is default no more, and another
 * of the region it leaves becomes it; of a region there is one default at a time.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's agency or a closed one; INVALID_INPUT for a code or a name that is
 * taken or an unknown region; DEFAULT_AGENCY_KEPT where a default should stop being it without a successor.
 */
export async function updateAgency(
  context: ActorContext,
  input: { readonly agencyId: string; readonly change: AgencyChange },
): Promise<Result<{ agencyId: string }>> {
  const { actor, tx } = context
  const { agencyId, change } = input
  const able = requireCapability(actor, 'agency.manage')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const agency = await lockAgency(tx, agencyId)
  if (!agency || agency.company_id !== actor.companyId) return refuse('NOT_FOUND')
  const region = change.region ?? change.zone
  const checked = await checkAgency(tx, {
    id: agencyId,
    companyId: actor.companyId,
    name: change.name,
    codeBCT: change.codeBCT,
    region,
  })
  if (!checked.ok) return checked
  const moves = region !== undefined && region !== agency.governorate_id
  if (change.regionRepresenter === false && agency.region_representer && !moves) {
    return refuse('DEFAULT_AGENCY_KEPT', { rule: 'DEFAULT_AGENCY_KEPT' })
  }
  const columns = columnsOf(change, region)
  // Unmarked with the move: the region it comes to may have a default already.
  const set = { ...columns, ...(moves ? { region_representer: false } : {}) }
  if (Object.keys(set).length > 0) {
    await tx.updateTable('agencies').set(set).where('id', '=', agencyId).execute()
  }
  await applyDefaultAgencies(tx, actor.companyId, change.regionRepresenter === true ? agencyId : undefined)
  await audit(context, {
    action: 'agency.updated',
    objectType: 'agency',
    objectId: agencyId,
    data: { ...change },
  })
  await emit(context, [
    { type: 'change', noun: 'agency', event: 'agency.updated', id: agencyId, companies: [actor.companyId] },
  ])
  return done({ agencyId })
}
