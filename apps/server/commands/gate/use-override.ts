import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { decideOverride } from '@fxmatch/domain/gate/override-table'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { lockOverride, type OverrideRow, readOverriddenChecks } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import type { Judged } from './gated-order.ts'
import { noteOverride } from './note-override.ts'

/**
 * Uses the override that the request names for what one company's limits refuse. True: it lets the deal through, and is used up with
 * it; false: the request names none, or one of another company. Refused: GATE_REFUSED where it is over, used, somebody else's, for
 * another request, or for less than what is refused now.
 * @param usedCheckId the record of what was checked, which it lets through
 */
export async function useOverride(
  context: ActorContext,
  { judged, orderId, usedCheckId }: { judged: Judged; orderId: string; usedCheckId: string },
): Promise<Result<boolean>> {
  const { actor, clock, sent, tx } = context
  if (!sent?.overrideId) return done(await wasLetThrough(context, orderId, judged))
  const { ownerId, checks } = judged
  const override = await lockOverride(tx, sent.overrideId)
  if (override === undefined) return refuse('NOT_FOUND')
  if (override.companyId !== ownerId) return done(false)
  const person = (userId: string) => ({ userId, cins: [], emails: [] })
  const facts = { status: override.status, askedBy: person(override.askedBy), until: override.until }
  const now = clock.now()
  const decided = decideOverride(person(actor.userId), facts, 'use', now)
  if ('rule' in decided) return refuse(gateRefusal(decided.rule).code, { rule: decided.rule })
  if (!override.requestHash?.equals(sent.hash()) || !covers(override, checks))
    return refuse('GATE_REFUSED', { rule: 'OVERRIDE_OTHER' })
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
  orderId: string,
  { ownerId, checks }: Judged,
): Promise<boolean> {
  const before = await readOverriddenChecks(tx, orderId, ownerId)
  return before.some((then) => covers({ checks: then }, checks, true))
}

/**
 * Whether all that is refused now was refused then, for as much at least.
 * @param sameLimits whether the limits may not be stricter than they were then
 */
function covers(
  { checks: then }: Pick<OverrideRow, 'checks'>,
  now: readonly GateCheck[],
  sameLimits = false,
): boolean {
  return now
    .filter(({ outcome }) => outcome === 'REFUSE')
    .every((check) =>
      then.some(
        (known) =>
          known.outcome === 'REFUSE' &&
          known.code === check.code &&
          known.of === check.of &&
          (!sameLimits || isNoStricter(check.limit, known.limit)) &&
          compareDecimals(decimal(check.asked).abs(), decimal(known.asked).abs()) <= 0,
      ),
    )
}

/** Null: there is no limit, and nothing is dealt without. */
function isNoStricter(now: string | null, then: string | null): boolean {
  if (then === null) return true
  return now !== null && compareDecimals(now, then) >= 0
}
