import { CHANGE_RESULT, type ChangeAction } from '@fxmatch/domain/access/decide-change'
import { answersFor, decideCompanyChange, differences } from '@fxmatch/domain/companies/company-change'
import {
  type CompanyChangeRow,
  figuresOfChange,
  lockCompanies,
  readCompanyChanges,
  readCompanyFigures,
  writeCompanyFigures,
} from '../../db/companies/company-changes.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { screenRecord } from '../screening/screen-texts.ts'
import { answerable, checkCorrection } from './check-correction.ts'
import { noteCompanyChange, refuseCompanyChange } from './note-company-change.ts'

const EVENTS = {
  confirm: 'change_confirmed',
  refuse: 'change_refused',
  withdraw: 'change_withdrawn',
} as const

/**
 * Decides on a proposed correction of a company: another person than its proposer, by whatever account, confirms or refuses, the proposer
 * withdraws.
 * Of two who decide at once one wins. Documents that were issued keep the name that they were issued with.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for a company that one does not answer for; what `decideCompanyChange` refuses; and of
 * a confirmation COMPANY_CHANGE_PROPOSER where the proposer answers for the company no more, SETTINGS_CHANGED where the company
 * is not what it was, COMPANY_NAME_TAKEN and INVALID_INPUT where another one has the name or the code by now.
 */
export async function decideOnCompanyChange(
  context: ActorContext,
  input: { readonly changeId: string; readonly action: ChangeAction; readonly reason?: string | null },
): Promise<Result<{ changeId: string }>> {
  const { actor, tx, clock } = context
  const { changeId, action, reason = null } = input
  const able = requireCapability(actor, 'user.manage')
  if (!able.ok) return able
  await lockCompanies(tx)
  const [change] = await readCompanyChanges(tx, { id: changeId })
  if (change === undefined || !answersFor(actor, change.company_id)) return refuse('NOT_FOUND')
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, change.proposed_by])] })
  const rule = decideCompanyChange(
    { person: person(actor.userId), ofPlatform: actor.companyKind === 'PLATFORM' },
    {
      status: change.status,
      proposedBy: person(change.proposed_by),
      byPlatform: change.proposer_kind === 'PLATFORM',
    },
    action,
  )
  if (rule !== null) return refuseCompanyChange(rule)
  if (action === 'confirm') {
    const made = await correct(context, change)
    if (!made.ok) return made
    await screenRecord(context, 'COMPANY', change.company_id)
  }
  await tx
    .updateTable('company_changes')
    .set({
      status: CHANGE_RESULT[action],
      decided_by: actor.userId,
      decided_at: clock.now(),
      reason: action === 'refuse' ? reason : null,
    })
    .where('id', '=', changeId)
    .execute()
  await noteCompanyChange(context, {
    event: EVENTS[action],
    changeId,
    companyId: change.company_id,
    ...figuresOfChange(change),
    proposedBy: change.proposed_by,
    reason,
  })
  return done({ changeId })
}

/** Writes the correction as it was proposed, where everything is still as both of them saw it. */
async function correct(context: ActorContext, change: CompanyChangeRow): Promise<Result<null>> {
  const { tx } = context
  const { company_id: companyId, proposed_by: proposer, proposer_kind } = change
  const { own, platform } = await answerable(context, companyId)
  if (!(proposer_kind === 'PLATFORM' ? platform : own).has(proposer))
    return refuseCompanyChange('COMPANY_CHANGE_PROPOSER')
  const { before, after } = figuresOfChange(change)
  const company = await readCompanyFigures(tx, companyId)
  if (company === null) return refuse('NOT_FOUND')
  if (differences(company, before).length > 0) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const typed = { name: after.name, bctCode: after.bctCode ?? '', governorate: after.governorate ?? '' }
  const checked = await checkCorrection(context, company, typed)
  if (!checked.ok) return checked
  await writeCompanyFigures(tx, companyId, checked.value)
  return done(null)
}
