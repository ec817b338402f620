import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { decideOverride } from '@fxmatch/domain/gate/override-table'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { lockOverride, type OverrideRow, readOverridden } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import type { GatedOrder, Judged } from './gated-order.ts'
import { noteOverride } from './note-override.ts'

/**
 * Uses the override that the request names for what one company's limits refuse. True: it lets the deal through, and is used up with
 * it; false: the request names none, or one of another company. Refused: GATE_REFUSED where it is over, used, somebody else's, for
 * another request, or for less than what is refused now.
 * @param usedCheckId the record of what was checked, which it lets through
 */
export async function useOverride(
  context: ActorContext,
  { judged, order, usedCheckId }: { judged: Judged; order: GatedOrder; usedCheckId: string },
): Promise<Result<boolean>> {
  const { actor, clock, sent, tx } = context
  if (!sent?.overrideId) return done(await wasLetThrough(context, order, judged))
  const { ownerId, checks } = judged
  const override = await lockOverride(tx, sent.overrideId)
  if (override === undefined) return refuse('NOT_FOUND')
  if (override.companyId !== ownerId) return done(false)
  const person = (userId: string) => ({ userId, cins: [], emails: [] })
  const facts = {
    ...{ status: override.status, until: override.until },
    ...{ askedBy: person(override.askedBy), dealtBy: [] },
  }
  const now = clock.now()
  const decided = decideOverride(person(actor.userId), facts, 'use', now)
  if ('rule' in decided) return refuse(gateRefusal(decided.rule).code, { rule: decided.rule })
  const same = override.requestHash?.equals(sent.hash()) === true && override.valueDate === order.valueDate
  if (!same || !covers(override, checks, 'FIRST')) return refuse('GATE_REFUSED', { rule: 'OVERRIDE_OTHER' })
  await tx
    .updateTable('gate_overrides')
    .set({ status: decided.step.to, used_at: now, used_check_id: usedCheckId })
    .where('id', '=', override.id)
    .execute()
  await noteOverride(context, override, 'used')
  return done(true)
}

/**
 * Whether what refuses an order now is what an override has let through before, for as much and under no stricter limit: who let a
 * deal in does not let it in again at each of its steps.
 */
async function wasLetThrough(
  { tx }: ActorContext,
  order: GatedOrder,
  { ownerId, checks }: Judged,
): Promise<boolean> {
  const before = await readOverridden(tx, order.id, ownerId)
  return before.some((then) => then.valueDate === order.valueDate && covers(then, checks, 'AGAIN'))
}

/**
 * Whether all that is refused now was refused then, for as much at least and under a limit that was no wider.
 * @param when as the deal is let in, no more may be missing than who approved it saw; at its later steps the deal itself is among what
 *   is engaged, and others have come since
 */
function covers(
  { checks: then }: Pick<OverrideRow, 'checks'>,
  now: readonly GateCheck[],
  when: 'FIRST' | 'AGAIN',
): boolean {
  return now
    .filter(({ outcome }) => outcome === 'REFUSE')
    .every((check) =>
      then.some(
        (known) =>
          known.outcome === 'REFUSE' &&
          known.code === check.code &&
          known.of === check.of &&
          isNoLess(check.limit, known.limit) &&
          (when === 'AGAIN' || isNoLess(check.left, known.left)) &&
          compareDecimals(decimal(check.asked).abs(), decimal(known.asked).abs()) <= 0,
      ),
    )
}

/** Null: there was no limit, and nothing is dealt without: any is better. */
function isNoLess(now: string | null, then: string | null): boolean {
  if (then === null) return true
  return now !== null && compareDecimals(now, then) >= 0
}
