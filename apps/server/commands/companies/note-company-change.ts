import { companyChangeRefusal } from '@fxmatch/contract/errors/company-change-refusals'
import {
  type CompanyChangeRule,
  type CompanyFigures,
  differences,
} from '@fxmatch/domain/companies/company-change'
import { withPlatform } from '../../db/companies/managed-users.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { type Refusal, refuse } from '../kernel/result.ts'

/** Refuses by a rule about corrections of companies; codes: `companyChangeRefusal`. */
export function refuseCompanyChange(rule: CompanyChangeRule): { ok: false; refusal: Refusal } {
  return refuse(companyChangeRefusal(rule).code, { rule })
}

/**
 * Writes the audit entry and the event of a step of a correction. The company and the platform hear of each; once a company is
 * called otherwise, everybody does, since its name stands on everybody's screens.
 */
export async function noteCompanyChange(
  context: ActorContext,
  note: {
    readonly event: 'change_proposed' | 'change_confirmed' | 'change_refused' | 'change_withdrawn'
    readonly changeId: string
    readonly companyId: string
    readonly before: CompanyFigures
    readonly after: CompanyFigures
    readonly proposedBy: string
    readonly reason: string | null
  },
): Promise<void> {
  const { event, changeId, companyId, before, after, proposedBy, reason } = note
  const action = `company.${event}` as const
  const changes = differences(before, after).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
  await audit(context, {
    action,
    objectType: 'company',
    objectId: companyId,
    data: { company: companyId, change: changeId, proposedBy, changes, reason },
  })
  const companies = await withPlatform(context.tx, companyId)
  const everyone = event === 'change_confirmed'
  await emit(context, [{ type: 'change', noun: 'company', event: action, id: changeId, companies, everyone }])
}
