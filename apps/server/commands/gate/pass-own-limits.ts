import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { checkUser, readsCommitted, refusalOf } from '@fxmatch/domain/gate/decide-gate'
import { asksAtOnce } from '../../db/at-once.ts'
import { NOTHING_COMMITTED } from '../../db/gate/dealt.ts'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type GatedOrder, rowOf } from './gated-order.ts'
import { measurePerson } from './measure-person.ts'

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
  const person = { ...bound, day: marketDate(now), without: order.id }
  const committed = readsCommitted(limits)
    ? await measurePerson(await asksAtOnce(tx), person, true)
    : NOTHING_COMMITTED
  const checks = checkUser(order, limits, bound.userId, committed)
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
