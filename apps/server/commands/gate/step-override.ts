import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { needsCompliance } from '@fxmatch/domain/gate/overridable'
import { decideOverride, type OverrideAction, overrideUntil } from '@fxmatch/domain/gate/override-table'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { lockOverride, readDealersOf } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteOverride } from './note-override.ts'

/**
 * Approves or refuses an override, by another person of the house whose limit it is; or takes one's own request back. An approved one
 * may be used for half an hour.
 * Refused: NOT_FOUND for another company's; MISSING_CAPABILITY; what `decideOverride` refuses (SEGREGATION, GATE_STATE).
 */
export async function stepOverride(
  context: ActorContext,
  input: {
    readonly overrideId: string
    readonly action: OverrideAction
    readonly reason?: string | undefined
  },
): Promise<Result<{ overrideId: string }>> {
  const { actor, clock, tx } = context
  const { overrideId, action, reason = null } = input
  const override = await lockOverride(tx, overrideId)
  const own = override?.askedBy === actor.userId
  const ours = override?.companyId === actor.companyId
  if (!override || !(ours || (own && action === 'withdraw'))) return refuse('NOT_FOUND')
  if (action !== 'withdraw') {
    const able = requireCapability(actor, 'gate.override')
    if (!able.ok) return able
  }
  const dealers = (await readDealersOf(tx, [override.checkId]))(override.checkId)
  const person = await readKnownPeople(tx, {
    users: [...new Set([actor.userId, override.askedBy, ...dealers])],
  })
  const now = clock.now()
  const facts = {
    ...{ status: override.status, until: override.until },
    ...{ askedBy: person(override.askedBy), dealtBy: dealers.map(person) },
    needsCompliance: needsCompliance(override.checks),
  }
  const decider = { ...person(actor.userId), isCompliance: actor.capabilities.has('screening.decide') }
  const decided = decideOverride(decider, facts, action, now)
  if ('rule' in decided) return refuse(gateRefusal(decided.rule).code, { rule: decided.rule })
  await tx
    .updateTable('gate_overrides')
    .set({
      status: decided.step.to,
      ...(action === 'withdraw'
        ? {}
        : { decided_by: actor.userId, decided_at: now, decision_reason: reason }),
      ...(action === 'approve' ? { until: overrideUntil(now) } : {}),
    })
    .where('id', '=', overrideId)
    .execute()
  await noteOverride(context, override, decided.step.to, reason)
  return done({ overrideId })
}
