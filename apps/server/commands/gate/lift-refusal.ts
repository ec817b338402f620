import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { decideLift, type LiftAction } from '@fxmatch/domain/gate/house-refusals'
import { readKnownPeople } from '../../db/companies/known-people.ts'
import { wordsHash } from '../../db/words-hash.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteHouseRefusal } from './note-house-refusal.ts'

const NOTED = { propose: 'lift_proposed', confirm: 'lifted', keep: 'kept' } as const satisfies Readonly<
  Record<LiftAction, string>
>

/**
 * Lifts a refusal of the actor's house, by two people: one proposes it with a reason, another confirms, and until then it holds; either
 * keeps it. Refused: MISSING_CAPABILITY; NOT_FOUND for another house's; what `decideLift` refuses (SEGREGATION, GATE_STATE).
 */
export async function liftRefusal(
  context: ActorContext,
  input: { readonly refusalId: string; readonly action: LiftAction; readonly reason?: string | undefined },
): Promise<Result<{ refusalId: string }>> {
  const { actor, clock, tx } = context
  const { refusalId, action, reason = null } = input
  const able = requireCapability(actor, 'house.refuse')
  if (!able.ok) return able
  const refusal = await tx
    .selectFrom('house_refusals')
    .selectAll()
    .where('id', '=', refusalId)
    .where('company_id', '=', actor.companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!refusal) return refuse('NOT_FOUND')
  const { lift_by: liftBy, number, counterparty_id, currency, form } = refusal
  const users = [...new Set([actor.userId, ...(liftBy === null ? [] : [liftBy])])]
  const person = await readKnownPeople(tx, { users })
  const facts = { status: refusal.status, liftBy: liftBy === null ? null : person(liftBy) }
  const decided = decideLift(person(actor.userId), facts, action)
  if ('rule' in decided) return refuse(gateRefusal(decided.rule).code, { rule: decided.rule })
  const now = clock.now()
  const none = { lift_by: null, lift_at: null, lift_note: null }
  const set = {
    propose: { lift_by: actor.userId, lift_at: now, lift_note: reason },
    confirm: { lifted_by: actor.userId, lifted_at: now },
    keep: none,
  }[action]
  await tx
    .updateTable('house_refusals')
    .set({ status: decided.to, ...set })
    .where('id', '=', refusalId)
    .execute()
  await noteHouseRefusal(context, {
    ...{ what: NOTED[action], id: refusalId, number },
    data: {
      ...{ counterparty_id, currency, form, proposedBy: liftBy },
      words: reason === null ? '' : wordsHash(reason),
    },
  })
  return done({ refusalId })
}
