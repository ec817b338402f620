import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import { CHANGE_RESULT, type ChangeAction, decideChangeAs } from '@fxmatch/domain/access/decide-change'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { policyFrom } from '@fxmatch/domain/cover/cover-policy'
import { coverStatusOn, decidedAs, policyOn } from '@fxmatch/domain/cover/cover-settings'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { readCoverChanges } from '../../db/cover/cover-changes.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteCover } from './note-cover.ts'

const NOTED = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<ChangeAction, string>>

/**
 * Decides on what another person of the company proposed for its cover plan; who proposed takes it back. A confirmed budget rate counts at
 * once, a policy from the day that `policyFrom` says.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's; what `decideChangeAs` refuses: SEGREGATION, also to another account of who
 * proposed, and RULE_CHANGE_DECIDED, also of what nobody has decided on in time.
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
  const now = clock.now()
  const today = marketDate(now)
  const rule = decideChangeAs(
    person(actor.userId),
    { status: decidedAs(coverStatusOn(change, today)), proposedBy: person(change.proposedById) },
    action,
  )
  if (rule !== null) return refuse(ruleRefusal(rule).code, { rule })
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
  await noteCover(context, actor.companyId, NOTED[action], change, {
    ...(validFrom !== null && { validFrom }),
    proposedBy: change.proposedById,
  })
  return done({ changeId })
}
