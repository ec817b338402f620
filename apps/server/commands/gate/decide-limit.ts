import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { CHANGE_RESULT, type ChangeAction, type ChangeStatus } from '@fxmatch/domain/access/decide-change'
import { decideLimitChange } from '@fxmatch/domain/gate/limit-change'
import { isSameLimit, type LimitSubject, limitFor } from '@fxmatch/domain/gate/limits'
import type { Selectable } from 'kysely'
import { lockCompany } from '../../db/companies/agencies.ts'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import type { LimitChanges } from '../../db/schema.gen.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteLimit } from './note-limit.ts'

const NOTED = {
  confirm: 'confirmed',
  refuse: 'refused',
  withdraw: 'withdrawn',
} as const satisfies Readonly<Record<ChangeAction, string>>

const subjectOf = (change: Selectable<LimitChanges>): LimitSubject => ({
  scope: change.scope,
  counterpartyId: change.counterparty_id,
  counterpartyKind: change.counterparty_kind,
  userId: change.user_id,
  currency: change.currency,
})

/**
 * Decides on a proposed limit of the actor's company: another person than its proposer, who is not the person it is for, confirms or
 * refuses; the proposer withdraws. A confirmed one counts from its day, and never before it was confirmed.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's; what `decideLimitChange` refuses (SEGREGATION, GATE_STATE); GATE_STATE where the limit changed since it was proposed.
 */
export async function decideLimit(
  context: ActorContext,
  input: { readonly changeId: string; readonly action: ChangeAction; readonly reason?: string | undefined },
): Promise<Result<{ changeId: string }>> {
  const { actor, clock, tx } = context
  const { changeId, action, reason = null } = input
  const able = requireCapability(actor, action === 'withdraw' ? 'limit.propose' : 'limit.confirm')
  if (!able.ok) return able
  await lockCompany(tx, actor.companyId)
  const change = await tx
    .selectFrom('limit_changes')
    .selectAll()
    .where('id', '=', changeId)
    .where('company_id', '=', actor.companyId)
    .executeTakeFirst()
  if (!change) return refuse('NOT_FOUND')
  const users = [
    ...new Set([actor.userId, change.proposed_by, ...(change.user_id === null ? [] : [change.user_id])]),
  ]
  const person = await readKnownPeople(tx, { users })
  const facts = {
    status: change.status,
    proposedBy: person(change.proposed_by),
    about: change.user_id === null ? null : person(change.user_id),
  }
  const rule = decideLimitChange(person(actor.userId), facts, action)
  if (rule !== null) return refuse(gateRefusal(rule).code, { rule })
  const now = clock.now()
  if (action === 'confirm') {
    const stands = limitFor(await readLimitsInForce(tx, actor.companyId, now), subjectOf(change))
    if (!isSameLimit(stands, change.was))
      return refuse(gateRefusal('LIMIT_MOVED').code, { rule: 'LIMIT_MOVED' })
  }
  const status: ChangeStatus = CHANGE_RESULT[action]
  const validFrom = change.valid_from > now ? change.valid_from : now
  await tx
    .updateTable('limit_changes')
    .set({
      status,
      decided_by: actor.userId,
      decided_at: now,
      reason,
      ...(action === 'confirm' ? { valid_from: validFrom } : {}),
    })
    .where('id', '=', changeId)
    .execute()
  const { scope, counterparty_id, counterparty_kind, user_id, currency, amount, was } = change
  await noteLimit(context, {
    what: NOTED[action],
    id: changeId,
    number: change.number,
    data: {
      ...{ scope, counterparty_id, counterparty_kind, user_id, currency, amount, was },
      ...{ validFrom: validFrom.toISOString(), proposedBy: change.proposed_by, reason },
    },
  })
  return done({ changeId })
}
