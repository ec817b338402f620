import { gateRefusal } from '@fxmatch/contract/errors/gate-refusals'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { isForPrice } from '@fxmatch/domain/gate/overridable'
import { decideOverride, type OverrideRule } from '@fxmatch/domain/gate/override-table'
import type { Permit } from '@fxmatch/domain/gate/permit'
import { isSameRate } from '@fxmatch/domain/gate/price-check'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import { lockOverride, type OverrideRow, readOverridden } from '../../db/gate/gate-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import type { GatedOrder, Judged } from './gated-order.ts'
import { noteOverride } from './note-override.ts'

/** What an override is for: an order, or another deal of a day. */
type Dated = Pick<GatedOrder, 'id' | 'valueDate'>

/**
 * Uses one of the overrides that the request names for what one company's limits refuse of one order. True: it lets the order through,
 * and is used up with it, or an override had let the order in before; false: the request names none of the company's, or those that it
 * names have let its other orders through. Refused: GATE_REFUSED where what it names is over, used, somebody else's, for another
 * request or day, or for less than what is refused now.
 * @param usedCheckId the record of what was checked, which it lets through
 */
export async function useOverride(
  context: ActorContext,
  { judged, order, usedCheckId }: { judged: Judged; order: Dated; usedCheckId: string },
): Promise<Result<boolean>> {
  const { clock, sent, tx } = context
  if (await wasLetThrough(context, order, judged)) return done(true)
  let fault: Result<never> | null = null
  for (const id of sent?.overrideIds ?? []) {
    if (usedBefore(context, id)) continue
    const override = await lockOverride(tx, id)
    if (override === undefined) return refuse('NOT_FOUND')
    if (override.companyId !== judged.ownerId) continue
    const refused = whyNot(context, override, { judged, order })
    if (refused !== null) {
      fault = refuse(gateRefusal(refused).code, { rule: refused })
      continue
    }
    await tx
      .updateTable('gate_overrides')
      .set({ status: 'USED', used_at: clock.now(), used_check_id: usedCheckId })
      .where('id', '=', override.id)
      .execute()
    remember(context, id)
    await noteOverride(context, override, 'USED')
    return done(true)
  }
  // One that fits another order of the request leaves this one to be asked for by itself.
  return fault === null || hasUsed(context) ? done(false) : fault
}

/** Overrides that a transaction has used: a request has several orders. */
const used = new WeakMap<ActorContext['tx'], Set<string>>()
const usedBefore = ({ tx }: ActorContext, id: string): boolean => used.get(tx)?.has(id) === true
const hasUsed = ({ tx }: ActorContext): boolean => used.has(tx)
const remember = ({ tx }: ActorContext, id: string) => used.set(tx, (used.get(tx) ?? new Set()).add(id))

/** Why an override does not let an order through; null where it does. */
function whyNot(
  { actor, clock, sent }: ActorContext,
  override: OverrideRow,
  { judged, order }: { judged: Judged; order: Dated },
): OverrideRule | 'OVERRIDE_OTHER' | null {
  const person = (userId: string) => ({ userId, cins: [], emails: [], isCompliance: false })
  const facts = {
    ...{ status: override.status, until: override.until },
    ...{ askedBy: person(override.askedBy), dealtBy: [], needsCompliance: false },
  }
  const decided = decideOverride(person(actor.userId), facts, 'use', clock.now())
  if ('rule' in decided) return decided.rule
  const same = sent !== undefined && override.requestHash?.equals(sent.hash()) === true
  if (!same || override.valueDate !== order.valueDate) return 'OVERRIDE_OTHER'
  return covers(override, judged.checks, 'FIRST') ? null : 'OVERRIDE_OTHER'
}

/**
 * Whether what refuses an order now is what an override has let through before, for as much and under no stricter limit: who let a
 * deal in does not let it in again at each of its steps.
 */
async function wasLetThrough(
  { tx }: ActorContext,
  order: Dated,
  { ownerId, checks }: Judged,
): Promise<boolean> {
  // A price is let through for the step at which it was seen.
  if (isForPrice(checks)) return false
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
          isSamePermit(check.permit, known.permit) &&
          isSameRate(check, known) &&
          isNoLess(check.limit, known.limit) &&
          (when === 'AGAIN' || isNoLess(check.left, known.left)) &&
          compareDecimals(decimal(check.asked).abs(), decimal(known.asked).abs()) <= 0,
      ),
    )
}

/** Whether nothing else is wrong now than was: of an office, that the same ended on the same day. */
const isSamePermit = (now: Permit | undefined, then: Permit | undefined): boolean =>
  now?.fault === then?.fault && now?.day === then?.day

/** Null: there was no limit, and nothing is dealt without: any is better. */
function isNoLess(now: string | null, then: string | null): boolean {
  if (then === null) return true
  return now !== null && compareDecimals(now, then) >= 0
}
