import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { GateCode } from '@fxmatch/domain/gate/decide-gate'
import { isSlip } from '@fxmatch/domain/gate/office-ceilings'
import { areOverridable, isForPrice } from '@fxmatch/domain/gate/overridable'
import { overrideUntil } from '@fxmatch/domain/gate/override-table'
import { paperKey } from '@fxmatch/domain/identifiers/document-number'
import { isAskedFor } from '../../db/gate/gate-rows.ts'
import { isSlipUsed, officeLocked } from '../../db/gate/office-held.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { noteOverride } from './note-override.ts'

/**
 * Asks the house whose limit it is to let one refused attempt through: by whoever was refused, of whatever company, once for each
 * attempt, while it is fresh. For a price outside of its band asks who may let one through (of another person's).
 * Refused: NOT_FOUND for anybody else's attempt, and for one that was not refused; GATE_STATE for one of what nobody lets through, of too long ago, or for which
 * somebody was asked already, also by another attempt of the same request, or has said no; INVALID_INPUT at `slip` where a ceiling of an
 * office refused, and the number of a deposit slip is missing, is none, or was named before.
 */
export async function askOverride(
  context: ActorContext,
  input: { readonly attempt: string; readonly reason: string; readonly slip?: string | null | undefined },
): Promise<Result<{ overrideId: string }>> {
  const { actor, clock, ids, tx } = context
  const attempt = await tx
    .selectFrom('gate_checks')
    .where('id', '=', input.attempt)
    .where('user_id', '=', actor.userId)
    .where('outcome', '=', 'REFUSE')
    .where('request', 'is not', null)
    .select(['id', 'rule', 'company_id', 'actor_company_id', 'request_hash', 'at', 'checks', 'step'])
    .executeTakeFirst()
  if (!attempt) return refuse('NOT_FOUND')
  if (!areOverridable(attempt.checks, attempt.step))
    return refuse(gateRefusal('OVERRIDE_NEVER').code, { rule: 'OVERRIDE_NEVER' })
  if (isForPrice(attempt.checks)) {
    const able = requireCapability(actor, 'gate.override')
    if (!able.ok) return able
  }
  const now = clock.now()
  if (now >= overrideUntil(attempt.at))
    return refuse(gateRefusal('OVERRIDE_OVER').code, { rule: 'OVERRIDE_OVER' })
  if (await isAskedFor(tx, actor.userId, { ...attempt, requestHash: attempt.request_hash, now }))
    return refuse(gateRefusal('OVERRIDE_EXISTS').code, { rule: 'OVERRIDE_EXISTS' })
  const slip = await checkSlip(context, attempt, input.slip ?? null)
  if (!slip.ok) return slip
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
      ...slip.value,
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

/** An excess over what an office may hold is let through with the slip of a deposit, once with each: its number and what tells it from others. */
async function checkSlip(
  { tx }: ActorContext,
  attempt: { readonly rule: GateCode | null; readonly company_id: string },
  slip: string | null,
): Promise<Result<{ slip: string; slip_key: string } | null>> {
  if (attempt.rule !== 'G09' && attempt.rule !== 'G10') return done(null)
  if (slip === null || !isSlip(slip)) return refuseField('INVALID_INPUT', 'slip', { rule: 'DEPOSIT_SLIP' })
  const slip_key = paperKey(slip)
  await officeLocked(attempt.company_id).execute(tx)
  return (await isSlipUsed(tx, attempt.company_id, slip))
    ? refuseField('INVALID_INPUT', 'slip', { rule: 'SLIP_USED' })
    : done({ slip, slip_key })
}
