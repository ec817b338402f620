import { isSamePerson } from '@fxmatch/domain/access/same-person'
import { answersFor, type Correction, differences } from '@fxmatch/domain/companies/company-change'
import { insertCompanyChange, lockCompanies, readCompanyFigures } from '../../db/companies/company-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { answerable, checkCorrection } from './check-correction.ts'
import { noteCompanyChange, refuseCompanyChange } from './note-company-change.ts'

/**
 * Proposes a correction of a company's name, code or seat: nothing changes until a second person confirms it (decision 0206).
 * Refused: MISSING_CAPABILITY; NOT_FOUND for a company that one does not answer for; COMPANY_NAME_TAKEN and INVALID_INPUT
 * with the fields at fault; COMPANY_CHANGE_NOT_NEEDED; COMPANY_CHANGE_ALONE where nobody else could confirm;
 * COMPANY_CHANGE_PENDING where one waits.
 */
export async function proposeCompanyChange(
  context: ActorContext,
  { companyId, ...typed }: { readonly companyId: string } & Correction,
): Promise<Result<{ changeId: string }>> {
  const { actor, tx, clock, ids } = context
  const able = requireCapability(actor, 'user.manage')
  if (!able.ok) return able
  await lockCompanies(tx)
  const company = await readCompanyFigures(tx, companyId)
  if (company === null || !answersFor(actor, companyId)) return refuse('NOT_FOUND')
  const checked = await checkCorrection(context, company, typed)
  if (!checked.ok) return checked
  const { id: _, kind: __, ...before } = company
  const after = checked.value
  if (differences(before, after).length === 0) return refuseCompanyChange('COMPANY_CHANGE_NOT_NEEDED')
  const { own, platform } = await answerable(context, companyId)
  const seconds = actor.companyKind === 'PLATFORM' ? [...own, ...platform] : [...platform]
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, ...seconds])] })
  if (seconds.every((id) => isSamePerson(person(id), person(actor.userId))))
    return refuseCompanyChange('COMPANY_CHANGE_ALONE')
  const changeId = ids.uuid()
  const facts = { companyId, before, after, proposedBy: actor.userId }
  const inserted = await insertCompanyChange(tx, { id: changeId, ...facts, proposedAt: clock.now() })
  if (!inserted) return refuseCompanyChange('COMPANY_CHANGE_PENDING')
  await noteCompanyChange(context, { event: 'change_proposed', changeId, ...facts, reason: null })
  return done({ changeId })
}
