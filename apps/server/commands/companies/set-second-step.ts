import { decideSecondStep } from '@fxmatch/domain/companies/second-step'
import { readCompanyFigures } from '../../db/companies/company-changes.ts'
import { readSecondStep, writeSecondStep } from '../../db/reference/second-steps.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Chooses whether one's own company confirms by a step of its own what it accepted at the asked price (decision 0280): for orders
 * that are placed from now on. Refused: MISSING_CAPABILITY; NOT_FOUND for any other company, and for one that trades nothing;
 * SETTINGS_CHANGED, with the present version, where somebody else chose since the person looked.
 */
export async function setSecondStep(
  context: ActorContext,
  input: { readonly companyId: string; readonly wanted: boolean; readonly version: number },
): Promise<Result<{ companyId: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'user.manage')
  if (!able.ok) return able
  const { companyId, wanted, version } = input
  const company = await readCompanyFigures(tx, companyId)
  if (company === null || decideSecondStep(actor, company) !== null) return refuse('NOT_FOUND')
  const written = await writeSecondStep(tx, { companyId, wanted, version, by: actor.userId, at: clock.now() })
  if (!written)
    return refuse('SETTINGS_CHANGED', {
      rule: 'SETTINGS_CHANGED',
      current: (await readSecondStep(tx, companyId)).version,
    })
  await audit(context, {
    action: 'company.second_step_set',
    objectType: 'company',
    objectId: companyId,
    data: { wanted },
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'company',
      event: 'company.second_step_set',
      id: companyId,
      companies: [companyId],
    },
  ])
  return done({ companyId })
}
