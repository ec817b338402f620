import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import type { Shortage, ShortageSide, ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { decideOrder, transitionFor } from '@fxmatch/domain/orders/decide-order'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import { lockOrderForStep } from '../../db/orders/orders.ts'
import { priceColumns, priceOf } from '../../db/orders/price-columns.ts'
import { readTakersElsewhere } from '../../db/orders/step-takers.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { settleRequest } from '../order-requests/move-request.ts'
import { returnMissing } from './move-held-position.ts'
import { requireOtherThan } from './require-one-house.ts'
import { type StepChange, takeStep } from './step-order.ts'

/** An answer as it is sent: `missing` and `seenTotal` (all that is then paid, TND) as the person saw them. */
export interface AnswerShortageInput {
  readonly orderId: string
  readonly way: ShortageWay
  readonly missing: string
  readonly seenTotal?: string | null | undefined
}

/** Whether the answer is to what is on record now, and can be: another count may have been made since the person looked. */
function checkAnswer(
  input: AnswerShortageInput,
  order: OrderRow,
  shortage: Shortage,
  side: ShortageSide,
): Result<null> {
  const { missing, reduced } = shortage
  if (!equalDecimals(input.missing, missing))
    return refuse('SHORTAGE_CHANGED', {
      rule: 'SHORTAGE_CHANGED',
      details: { missing, currency: order.currency },
    })
  if (input.way !== 'REDUCE') return done(null)
  if (reduced === null) return refuseField('INVALID_INPUT', 'way', { rule: 'SHORTAGE_NOTHING' })
  // Who sells is owed the counter value, and what is paid above it is none of theirs.
  return side === 'BUYER' ? requireSeenTotal(input.seenTotal, reduced.payable) : done(null)
}

/** The order becomes one of what was counted, priced anew at its own rate and percents; what is missing goes back. */
async function reduce(context: ActorContext, order: OrderRow, shortage: Shortage): Promise<StepChange> {
  const { reduced, bills, missing } = shortage
  if (reduced === null) throw new Error(`nothing was counted of order ${order.id}`)
  const { amount } = reduced
  await context.tx
    .insertInto('order_banknotes')
    .values(bills.map(({ nbr, bill }) => ({ order_id: order.id, denomination: bill, count: nbr })))
    .execute()
  const before = { amount: order.amount, counterValue: order.counter_value, payable: order.payable }
  return {
    set: {
      amount,
      ...priceColumns(priceOf({ ...order, amount })),
      shortage: { ...shortage, before },
    },
    // Under a name of their own: before and after of the entry itself are the statuses.
    facts: { reduced: { before, after: reduced }, missing },
    events: await returnMissing(context, order, { amount, missing }),
  }
}

/** What the step changes of the order, by where it leads. */
async function planned(
  context: ActorContext,
  order: OrderRow,
  shortage: Shortage,
  to: OrderStatus,
): Promise<StepChange> {
  switch (to) {
    case ORDER_STATUS.CURRENCY_RECEPTION:
      return { set: { shortage: null } }
    case ORDER_STATUS.MARKET_ROOM:
      return reduce(context, order, shortage)
    case ORDER_STATUS.CONFIRMATION_REJECTED:
      return {
        set: {
          shortage,
          rejected_by: context.actor.userId,
          rejection_reason: shortage.reason,
        },
        reason: shortage.reason,
      }
    default:
      return { set: { shortage } }
  }
}

/**
 * The buyer or the seller says what becomes of a short count (decision 0167): COMPLETE, REDUCE or UNDO. Once both have said
 * the same it is done; until then the order stays where it is. A side that has answered waits for the other; where both
 * disagree, either may say otherwise.
 * Refused: NOT_FOUND; what `decideOrder` refuses of `answer_shortage`; SEGREGATION to who has answered for the other side; SHORTAGE_CHANGED where something else is missing than
 * the person saw; INVALID_INPUT at `way` for REDUCE where nothing was counted; TOTAL_CHANGED where the reduced order costs
 * something else than who pays saw.
 */
export async function answerShortage(
  context: ActorContext,
  input: AnswerShortageInput,
): Promise<Result<{ orderId: string; order: OrderRow }>> {
  const order = await lockOrderForStep(context.tx, input.orderId)
  if (!order) return refuse('NOT_FOUND')
  const facts = toOrderFacts(order)
  const decision = decideOrder(facts, 'answer_shortage', context.actor)
  if (!decision.ok) return { ok: false, refusal: orderRefusal(decision.refusal) }
  const { side } = decision
  if (order.shortage === null || (side !== 'BUYER' && side !== 'SELLER'))
    throw new Error(`order ${order.id} has no short count that ${side} could answer`)
  const step = { orderId: order.id, action: 'answer_shortage', companyId: context.actor.companyId } as const
  const other = await requireOtherThan(context, await readTakersElsewhere(context.tx, step))
  if (!other.ok) return other
  const answerable = checkAnswer(input, order, order.shortage, side)
  if (!answerable.ok) return answerable
  const shortage = { ...order.shortage, choices: { ...order.shortage.choices, [side]: input.way } }
  const transition = transitionFor({ ...facts, shortageChoices: shortage.choices }, 'answer_shortage')
  if (transition === null) throw new Error(`no row answers ${JSON.stringify(shortage.choices)}`)
  const change = await planned(context, order, shortage, transition.to)
  const after = await takeStep(context, order, transition, {
    ...change,
    way: input.way,
    facts: { side, way: input.way, ...change.facts },
  })
  if (after.order_request_id !== null) await settleRequest(context, after.order_request_id)
  return done({ orderId: order.id, order: after })
}
