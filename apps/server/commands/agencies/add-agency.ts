import type { AgencyFields } from '@fxmatch/contract/http/agencies'
import { lockCompany } from '../../db/companies/agencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { applyDefaultAgencies } from './apply-default-agencies.ts'
import { checkAgency } from './check-agency.ts'

/**
 * Opens an agency of the actor's own company; the first of a region becomes the region's default.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company; INVALID_INPUT for a code or a name that is taken or an unknown region.
 */
export async function addAgency(
  context: ActorContext,
  input: AgencyFields & { readonly company?: string | undefined },
): Promise<Result<{ agencyId: string }>> {
  const { actor, tx, clock, ids } = context
  const able = requireCapability(actor, 'agency.manage')
  if (!able.ok) return able
  const { company, zone, ...fields } = input
  const companyId = actor.companyId
  if (company !== undefined && company !== companyId) return refuse('NOT_FOUND')
  await lockCompany(tx, companyId)
  const checked = await checkAgency(tx, {
    companyId,
    name: fields.name,
    codeBCT: fields.codeBCT,
    region: zone,
  })
  if (!checked.ok) return checked
  const agencyId = ids.uuid()
  await tx
    .insertInto('agencies')
    .values({
      id: agencyId,
      company_id: companyId,
      name: fields.name,
      code_bct: fields.codeBCT,
      phone: fields.phone,
      address: fields.address,
      city: fields.city,
      governorate_id: zone,
      post_code: fields.postCode,
      created_at: clock.now(),
    })
    .execute()
  await applyDefaultAgencies(tx, companyId)
  await audit(context, {
    action: 'agency.added',
    objectType: 'agency',
    objectId: agencyId,
    data: { ...fields, zone },
  })
  await emit(context, [
    { type: 'change', noun: 'agency', event: 'agency.added', id: agencyId, companies: [companyId] },
  ])
  return done({ agencyId })
}
