import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import { overrideUntil } from '@fxmatch/domain/gate/override-table'
import { isPermitCode } from '@fxmatch/domain/gate/permit'
import { isAskedFor } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteOverride } from './note-override.ts'

/**
 * Asks the house whose limit it is to let one refused attempt through: by whoever was refused, of whatever company, once for each
 * attempt, while it is fresh.
 * Refused: NOT_FOUND for anybody else's attempt, and for one that was not refused; GATE_STATE for one of what nobody lets through, of too long ago, or for which
 * somebody was asked already, also by another attempt of the same request, or has said no.
 */
export async function askOverride(
  context: ActorContext,
  input: { readonly attempt: string; readonly reason: string },
): Promise<Result<{ overrideId: string }>> {
  const { actor, clock, ids, tx } = context
  const attempt = await tx
    .selectFrom('gate_checks')
    .where('id', '=', input.attempt)
    .where('user_id', '=', actor.userId)
    .where('outcome', '=', 'REFUSE')
    .where('request', 'is not', null)
    .select(['id', 'rule', 'company_id', 'actor_company_id', 'request_hash', 'at'])
    .executeTakeFirst()
  if (!attempt) return refuse('NOT_FOUND')
  if (attempt.rule !== null && isPermitCode(attempt.rule))
    return refuse(gateRefusal('OVERRIDE_NEVER').code, { rule: 'OVERRIDE_NEVER' })
  const now = clock.now()
  if (now >= overrideUntil(attempt.at))
    return refuse(gateRefusal('OVERRIDE_OVER').code, { rule: 'OVERRIDE_OVER' })
  if (await isAskedFor(tx, actor.userId, { ...attempt, requestHash: attempt.request_hash, now }))
    return refuse(gateRefusal('OVERRIDE_EXISTS').code, { rule: 'OVERRIDE_EXISTS' })
  const overrideId = ids.uuid()
  const row = await tx
    .insertInto('gate_overrides')
    .values({
      id: overrideId,
      check_id: attempt.id,
      company_id: attempt.company_id,
      asked_by: actor.userId,
      asked_at: now,
      reason: input.reason,
      until: overrideUntil(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) return refuse(gateRefusal('OVERRIDE_EXISTS').code, { rule: 'OVERRIDE_EXISTS' })
  await noteOverride(
    context,
    {
      ...{ id: overrideId, number: row.number, companyId: attempt.company_id },
      ...{ askedBy: actor.userId, checkId: attempt.id, actorCompanyId: attempt.actor_company_id },
    },
    'REQUESTED',
    input.reason,
  )
  return done({ overrideId })
}
