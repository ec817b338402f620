import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import { CHANGE_RESULT, type ChangeAction, decideChangeAs } from '@fxmatch/domain/access/decide-change'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { policyFrom } from '@fxmatch/domain/cover/cover-policy'
import { policyOn } from '@fxmatch/domain/cover/cover-settings'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { type CoverChangeRow, readCoverChanges } from '../../db/cover/cover-changes.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteCover } from './note-cover.ts'

const NOTED = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<ChangeAction, string>>

const saidIn = ({ steps, currency, year, rate }: CoverChangeRow) =>
  steps !== null
    ? ({ kind: 'POLICY', steps } as const)
    : ({ kind: 'BUDGET', currency: currency ?? '', year: year ?? 0, rate: rate ?? '' } as const)

/**
 * Decides on what another person of the company proposed for its cover plan; who proposed takes it back. A confirmed budget rate counts at
 * once, a policy from the day that `policyFrom` says.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's; what `decideChangeAs` refuses: SEGREGATION, also to another account of who
 * proposed, and RULE_CHANGE_DECIDED.
 */
export async function decideCover(
  context: ActorContext,
  input: { readonly changeId: string; readonly action: ChangeAction; readonly reason?: string | undefined },
): Promise<Result<{ changeId: string }>> {
  const { actor, clock, tx } = context
  const { changeId, action, reason = null } = input
  const able = requireCapability(actor, 'order_request.manage')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const changes = await readCoverChanges(tx, actor.companyId)
  const change = changes.find(({ id }) => id === changeId)
  if (change === undefined) return refuse('NOT_FOUND')
  const person = await readKnownPeople(tx, { users: [...new Set([actor.userId, change.proposedById])] })
  const rule = decideChangeAs(
    person(actor.userId),
    { status: change.status, proposedBy: person(change.proposedById) },
    action,
  )
  if (rule !== null) return refuse(ruleRefusal(rule).code, { rule })
  const now = clock.now()
  const today = marketDate(now)
  const from = change.steps === null ? today : policyFrom(change.steps, policyOn(changes, today).steps, today)
  const validFrom = action === 'confirm' ? from : null
  await tx
    .updateTable('cover_changes')
    .set({
      ...{ status: CHANGE_RESULT[action], decided_by: actor.userId, decided_at: now, valid_from: validFrom },
      reason: action === 'refuse' ? reason : null,
    })
    .where('id', '=', changeId)
    .execute()
  await noteCover(context, {
    ...{ what: NOTED[action], id: changeId, number: change.number, said: saidIn(change) },
    data: { validFrom, proposedBy: change.proposedById, reason: action === 'refuse' ? reason : null },
  })
  return done({ changeId })
}
