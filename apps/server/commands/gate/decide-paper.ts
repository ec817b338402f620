import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { CHANGE_RESULT, type ChangeAction } from '@fxmatch/domain/access/decide-change'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { decideOfficePaper, paperDaysFault } from '@fxmatch/domain/gate/office-papers'
import { lockCompany } from '../../db/companies/agencies.ts'
import { hasAccountAt, readKnownPeople } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { notePaper } from './note-paper.ts'

const NOTED = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<ChangeAction, string>>

/**
 * Decides on a recorded paper: another person of the platform than who recorded it, who has no account at the office, confirms or
 * refuses; who recorded it takes it back. A confirmed one counts at once, on its days: what was refused before stays refused.
 * Refused: MISSING_CAPABILITY; NOT_FOUND; what `decideOfficePaper` refuses (SEGREGATION, GATE_STATE); GATE_STATE where the paper has ended while it waited.
 */
export async function decidePaper(
  context: ActorContext,
  input: { readonly paperId: string; readonly action: ChangeAction; readonly reason?: string | undefined },
): Promise<Result<{ paperId: string }>> {
  const { actor, clock, tx } = context
  const { paperId, action, reason = null } = input
  const allowed = requireCapability(actor, 'paper.manage')
  if (!allowed.ok) return allowed
  await lockCompany(tx, actor.companyId)
  const paper = await tx.selectFrom('office_papers').selectAll().where('id', '=', paperId).executeTakeFirst()
  if (!paper) return refuse('NOT_FOUND')
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, paper.proposed_by])] })
  const { office_id: officeId, valid_from: validFrom, valid_until: validUntil } = paper
  const now = clock.now()
  const able = await peopleWith(tx, { companyId: actor.companyId, capability: 'paper.manage', now })
  const facts = {
    ...{ status: paper.status, proposedBy: person(paper.proposed_by) },
    proposerActs: able.has(paper.proposed_by),
    ofOwnOffice: await hasAccountAt(tx, actor.userId, officeId),
  }
  const rule = decideOfficePaper(person(actor.userId), facts, action)
  if (rule !== null) return refuse(gateRefusal(rule).code, { rule })
  if (action === 'confirm') {
    const fault = paperDaysFault({ validFrom, validUntil }, marketDate(now), paper.replaces !== null)
    if (fault?.rule === 'PAPER_OVER') return refuse(gateRefusal('PAPER_OVER').code, { rule: 'PAPER_OVER' })
  }
  await tx
    .updateTable('office_papers')
    .set({ status: CHANGE_RESULT[action], decided_by: actor.userId, decided_at: now, reason })
    .where('id', '=', paperId)
    .execute()
  const { kind, paper_number, amount, guarantor, replaces, proposed_by } = paper
  await notePaper(context, {
    ...{ what: NOTED[action], id: paperId, number: paper.number, officeId },
    data: {
      ...{ kind, paper_number, amount, guarantor, validFrom, validUntil },
      ...{ replaces, proposedBy: proposed_by, reason },
    },
  })
  return done({ paperId })
}
