import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { checkUser, readsCommitted, refusalOf } from '@fxmatch/domain/gate/decide-gate'
import { asksAtOnce } from '../../db/at-once.ts'
import { NOTHING_COMMITTED, readCommitted } from '../../db/gate/dealt.ts'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import { readAnswerable } from '../../db/machines/answerable.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type GatedOrder, rowOf } from './gated-order.ts'
import { measurePerson } from './measure-person.ts'
import { refuseByLimit } from './refuse-by-limit.ts'

/**
 * The limits that a house has for its own people, of who is bound by a step that somebody else takes: whoever quoted, as their quote is
 * awarded. What is checked is kept for their house. Costs nothing where it has none.
 * Refused: GATE_REFUSED, with nothing of the house's limits: who acts is of another one.
 */
export async function passOwnLimits(
  context: ActorContext,
  order: GatedOrder,
  bound: { readonly companyId: string; readonly userId: string },
): Promise<Result<null>> {
  const { clock, ids, tx, actor } = context
  const now = clock.now()
  const limits = await readLimitsInForce(tx, bound.companyId, now)
  const userId = await readAnswerable(tx, bound.userId)
  const person = { companyId: bound.companyId, userId, day: marketDate(now), without: order.id }
  const committed = readsCommitted(limits)
    ? await measurePerson(await asksAtOnce(tx), person, true)
    : NOTHING_COMMITTED
  const checks = checkUser(order, limits, userId, committed)
  if (checks.length === 0) return done(null)
  const asBound = { ...context, actor: { ...actor, ...bound } }
  const row = rowOf(asBound, order, 'place', { ownerId: bound.companyId, checks }, ids.uuid())
  if (refusalOf(checks) === null) {
    await sendLater(tx, writtenCheck(tx, { row }))
    return done(null)
  }
  const refused = refuse('GATE_REFUSED', { rule: 'RFQ_HOUSE_LIMITS' })
  const attempt = { ...row, order_id: null }
  return { ...refused, noted: (own) => sendLater(own.tx, writtenCheck(own.tx, { row: attempt })) }
}

/**
 * The same as who quotes binds themselves: a price that their own house would not let them deal is none. Nothing is locked, since a quote
 * takes no room; its award is judged again. A refused attempt is kept, what passes is with the award.
 * Refused: GATE_REFUSED with the figures, for who reads limits.
 * @param deal what the whole quote would come to; asked for where the house has limits at all
 */
export async function requireOwnLimits(
  context: ActorContext,
  deal: () => Promise<GatedOrder>,
): Promise<Result<null>> {
  const { actor, clock, ids, tx } = context
  const now = clock.now()
  const limits = await readLimitsInForce(tx, actor.companyId, now)
  if (limits.length === 0) return done(null)
  const order = await deal()
  const person = {
    companyId: actor.companyId,
    userId: actor.answerableId,
    day: marketDate(now),
    without: null,
  }
  const committed = readsCommitted(limits) ? await readCommitted(tx, person) : NOTHING_COMMITTED
  const judged = { ownerId: actor.companyId, checks: checkUser(order, limits, actor.answerableId, committed) }
  const refused = refusalOf(judged.checks)
  if (refused === null) return done(null)
  const attempt = { ...rowOf(context, order, 'place', judged, ids.uuid()), order_id: null }
  return refuseByLimit(context, { order, judged, refused, attempt, mayBe: false, outside: null })
}
