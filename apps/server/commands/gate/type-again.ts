import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import type { GateStep } from '@fxmatch/domain/gate/gate-steps'
import {
  isTypedAgain,
  PERCENT_UNIT,
  type PriceBasis,
  UNUSUAL_DAYS,
  UNUSUAL_TIMES,
  unusualOf,
} from '@fxmatch/domain/gate/unusual'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { asksAtOnce } from '../../db/at-once.ts'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import { readOwnLastRate, readOwnOrders, readOwnPositions, wasAsked } from '../../db/gate/own-dealing.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'

/** What a person commits: an order or a bid, another rate for one, or a position on offer. */
interface Committed {
  readonly step: Extract<GateStep, 'place' | 'counter_offer' | 'publish'>
  readonly order: {
    readonly id: string
    readonly operationType: OperationType
    readonly buyerId: string
  } | null
  readonly positionId: number | null
  readonly sellerId: string
  readonly currency: string
  readonly unit: number
  readonly form: Form
  readonly amount: string
  readonly rate: string
  readonly valueDate: string
}

const MAKING: ReadonlySet<GateStep> = new Set(['place', 'publish'])

/** A new or changed order as it is committed. @param isNew whether its amount is committed with it, and not its rate alone */
export function committedOrder(order: OrderRow, step: 'place' | 'counter_offer'): Committed {
  return {
    step,
    order: { id: order.id, operationType: order.operation_type, buyerId: order.buyer_id },
    positionId: null,
    sellerId: order.seller_id,
    ...{ currency: order.currency, unit: order.unit, form: order.form },
    ...{ amount: order.amount, rate: order.rate, valueDate: order.value_date },
  }
}

/**
 * Asks who commits something unusual for themselves to type the amount again (G14, decision 0340): the request comes again as it was,
 * with what they typed beside it (`Amount-Again`). Who types it before they were asked is asked all the same. What was asked is kept, and so is
 * that it was typed. Nobody types where no request brought the command.
 *
 * To be called last, once nothing else refuses. Refused: TYPE_AGAIN with the person's own figures, or the reference.
 */
export async function requireTypedAgain(context: ActorContext, committed: Committed): Promise<Result<null>> {
  const { actor, clock, sent, tx } = context
  if (sent === undefined) return done(null)
  const checks = await judge(context, committed)
  const [first] = checks
  if (first === undefined) return done(null)
  const row = rowOf(context, committed, checks)
  const typed = sent.amountAgain ?? null
  if (typed !== null && (await wasAsked(tx, { userId: actor.userId, hash: sent.hash(), now: clock.now() }))) {
    if (!isTypedAgain(typed, committed.amount)) return refuse('TYPE_AGAIN', { rule: 'TYPED_OTHER_AMOUNT' })
    const warned = checks.map((check) => ({ ...check, outcome: 'WARN' }))
    const kept = { ...row, outcome: 'WARN' as const, rule: null, checks: JSON.stringify(warned) }
    await sendLater(tx, writtenCheck(tx, { row: kept }))
    return done(null)
  }
  const { method, path, body } = sent
  const asked = {
    ...row,
    ...(MAKING.has(committed.step) ? { order_id: null, position_id: null } : {}),
    request: JSON.stringify({ method, path, body: body ?? null }),
    request_hash: sent.hash(),
  }
  return {
    ok: false,
    refusal: refusalOf(first, committed),
    noted: (own) => sendLater(own.tx, writtenCheck(own.tx, { row: asked })),
  }
}

async function judge(context: ActorContext, committed: Committed): Promise<readonly GateCheck[]> {
  const { actor, clock, tx } = context
  const { step, order, currency, unit, form, amount, rate } = committed
  const now = clock.now()
  const without = order?.id ?? null
  const person = { userId: actor.userId, companyId: actor.companyId, now }
  const making = MAKING.has(step)
  const company = { id: actor.companyId, kind: actor.companyKind }
  const atOnce = await asksAtOnce(tx)
  const ownDealing = () => {
    if (!making) return { deals: 0, median: null }
    return step === 'publish'
      ? readOwnPositions(atOnce, person)
      : readOwnOrders(atOnce, { ...person, without })
  }
  const [own, last] = await Promise.all([
    ownDealing(),
    readOwnLastRate(atOnce, { company, currency, form, without, now }),
  ])
  const { reference } = await readPriceBand(tx, now, currency)
  const bases: PriceBasis[] = [
    ...(reference === null ? [] : [{ of: 'REFERENCE', rate: reference.rate } as const]),
    ...(last === null ? [] : [{ of: 'OWN_DEAL', rate: last } as const]),
  ]
  const worth = making ? counterValue(amount, rate, unit) : null
  return unusualOf({ userId: actor.userId, currency, counterValue: worth, rate }, own, bases)
}

function rowOf({ actor, clock, ids }: ActorContext, committed: Committed, checks: readonly GateCheck[]) {
  const { step, order, positionId, sellerId, currency, unit, amount, rate, valueDate } = committed
  return {
    id: ids.uuid(),
    at: clock.now(),
    company_id: actor.companyId,
    user_id: actor.userId,
    actor_company_id: actor.companyId,
    step,
    outcome: 'ASK' as const,
    rule: 'G14' as const,
    order_id: order?.id ?? null,
    position_id: positionId,
    operation_type: order?.operationType ?? null,
    buyer_id: order?.buyerId ?? null,
    seller_id: sellerId,
    currency,
    amount,
    counter_value: counterValue(amount, rate, unit),
    value_date: valueDate,
    checks: JSON.stringify(checks),
  }
}

function refusalOf({ unit: of, limit, asked, basis, deals }: GateCheck, committed: Committed): Refusal {
  const { currency, unit, rate, amount } = committed
  const told = { amount, currency }
  if (of !== PERCENT_UNIT || basis === undefined) {
    const median = decimal(limit ?? '0')
      .dividedBy(UNUSUAL_TIMES)
      .toFixed(HOME_DECIMALS)
    const figures = { asked, median, deals: deals ?? 0, days: UNUSUAL_DAYS }
    return { code: 'TYPE_AGAIN', rule: 'UNUSUAL_AMOUNT', details: { ...told, ...figures } }
  }
  const by = basis.of === 'OWN_DEAL' ? { lastRate: basis.rate } : { openingRate: basis.rate }
  return {
    code: 'TYPE_AGAIN',
    rule: 'UNUSUAL_RATE',
    details: { ...told, rate, percent: decimal(asked).toFixed(), unit, ...by },
  }
}

/** A position on offer as it is committed; its day is today's, nobody owes anything on it yet. */
export const committedPosition = (
  { actor, clock }: ActorContext,
  {
    id,
    ...offer
  }: {
    readonly id: number
    readonly currency: string
    readonly unit: number
    readonly form: Form
    readonly amount: string
    readonly rate: string
  },
): Committed => ({
  ...offer,
  ...{ step: 'publish', order: null, positionId: id, sellerId: actor.companyId },
  valueDate: marketDate(clock.now()),
})
