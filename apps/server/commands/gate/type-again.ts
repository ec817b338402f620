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
import { compareDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { asksAtOnce } from '../../db/at-once.ts'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import {
  openQuestion,
  readOwnLastRate,
  readOwnOrders,
  readOwnPositions,
  readOwnRequests,
} from '../../db/gate/own-dealing.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result } from '../kernel/result.ts'
import { requestOf } from './gated-order.ts'

/** What a person commits: an order or a bid, another rate for one, a position on offer, or a request as a whole. */
interface Committed {
  readonly step: Extract<GateStep, 'place' | 'counter_offer' | 'publish' | 'go' | 'accept_bid'>
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
  /** Of what has several prices; left out: the amount at the rate. */
  readonly counterValue?: string
  /** Whether its rates were asked about before: then its amount alone is. */
  readonly ratesAsked?: boolean
  readonly valueDate: string
}

/** Steps that make what is not there if they are refused; and all by which an amount is committed, not a rate alone. */
const MAKING: ReadonlySet<GateStep> = new Set(['place', 'publish'])
const WITH_AMOUNT: ReadonlySet<GateStep> = new Set([...MAKING, 'go', 'accept_bid'])

/** A new or changed order as it is committed. */
export function committedOrder(order: OrderRow, step: 'place' | 'counter_offer' | 'accept_bid'): Committed {
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
 * with what they typed beside it (`Amount-Again`). Who types it before they were asked is asked all the same, and so is the same request
 * once more: an answer uses its question up. What was asked is kept, and so is that it was typed, rightly or not. Nobody types where no request brought the command.
 *
 * Of several that are committed together one amount is asked for: the largest that is unusual, else the first whose rate is.
 *
 * To be called last, once nothing else refuses. Refused: TYPE_AGAIN with the person's own figures, or the reference.
 */
export async function requireTypedAgain(
  context: ActorContext,
  ...together: readonly Committed[]
): Promise<Result<null>> {
  const { actor, clock, sent, tx } = context
  if (sent === undefined) return done(null)
  const judged = await judge(context, together)
  const asked = mostUnusual(judged)
  const [first] = asked?.checks ?? []
  if (asked === undefined || first === undefined) return done(null)
  const { committed } = asked
  const others = judged.filter((one) => one !== asked).flatMap(({ checks }) => checks)
  const checks = [...asked.checks, ...others]
  const row = rowOf(context, committed, checks)
  const typed = sent.amountAgain ?? null
  const asker = { userId: actor.userId, hash: sent.hash(), now: clock.now() }
  const question = typed === null ? null : await openQuestion(tx, asker)
  if (typed !== null && question !== null && isTypedAgain(typed, committed.amount)) {
    const warned = checks.map((check) => ({ ...check, outcome: 'WARN' }))
    const kept = {
      ...row,
      outcome: 'WARN' as const,
      rule: null,
      checks: JSON.stringify(warned),
      answers: question,
    }
    await sendLater(tx, writtenCheck(tx, { row: kept }))
    return done(null)
  }
  const attempt = {
    ...row,
    ...(MAKING.has(committed.step) ? { order_id: null, position_id: null } : {}),
    ...requestOf(context),
  }
  return {
    ok: false,
    // What was typed wrongly is on record too: as a question that is asked again.
    refusal:
      question === null ? refusalOf(first, committed) : { code: 'TYPE_AGAIN', rule: 'TYPED_OTHER_AMOUNT' },
    noted: (own) => sendLater(own.tx, writtenCheck(own.tx, { row: attempt })),
  }
}

interface Judged {
  readonly committed: Committed
  readonly checks: readonly GateCheck[]
}

const worthOf = ({ amount, rate, unit, counterValue: whole }: Committed): string =>
  whole ?? counterValue(amount, rate, unit)

/** What the person is asked about: the largest amount that is unusual, else the first rate. */
function mostUnusual(judged: readonly Judged[]): Judged | undefined {
  const amounts = judged.filter(({ checks }) => checks.some(({ unit }) => unit !== PERCENT_UNIT))
  const [largest] = amounts.toSorted((one, other) =>
    compareDecimals(worthOf(other.committed), worthOf(one.committed)),
  )
  return largest ?? judged.find(({ checks }) => checks.length > 0)
}

/** Measures each beside what the person had dealt before all of them. */
async function judge(context: ActorContext, together: readonly Committed[]): Promise<readonly Judged[]> {
  const { actor, clock, tx } = context
  const [one] = together
  if (one === undefined) return []
  const now = clock.now()
  const without = together.flatMap(({ order }) => order?.id ?? [])
  const person = { userId: actor.userId, companyId: actor.companyId, now }
  const making = WITH_AMOUNT.has(one.step)
  const company = { id: actor.companyId, kind: actor.companyKind }
  const atOnce = await asksAtOnce(tx)
  const ownDealing = () => {
    if (!making) return { deals: 0, median: null }
    if (one.step === 'publish') return readOwnPositions(atOnce, person)
    return one.step === 'go' ? readOwnRequests(atOnce, person) : readOwnOrders(atOnce, { ...person, without })
  }
  const lanes = [...new Map(together.map((each) => [`${each.currency} ${each.form}`, each])).entries()]
  const [own, ...last] = await Promise.all([
    ownDealing(),
    ...lanes.map(([, { currency, form }]) =>
      readOwnLastRate(atOnce, { company, currency, form, without, now }),
    ),
  ])
  const lastOf = new Map(lanes.map(([lane], index) => [lane, last[index] ?? null]))
  const judged: Judged[] = []
  for (const committed of together) {
    const { currency, form, rate } = committed
    const { reference } = await readPriceBand(tx, now, currency)
    const ownRate = lastOf.get(`${currency} ${form}`) ?? null
    const known: PriceBasis[] = [
      ...(reference === null ? [] : [{ of: 'REFERENCE', rate: reference.rate } as const]),
      ...(ownRate === null ? [] : [{ of: 'OWN_DEAL', rate: ownRate } as const]),
    ]
    const bases = committed.ratesAsked ? [] : known
    const worth = making ? worthOf(committed) : null
    const checks = unusualOf({ userId: actor.userId, currency, counterValue: worth, rate }, own, bases)
    judged.push({ committed, checks })
  }
  return judged
}

function rowOf({ actor, clock, ids }: ActorContext, committed: Committed, checks: readonly GateCheck[]) {
  const { step, order, positionId, sellerId, currency, amount, valueDate } = committed
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
    counter_value: worthOf(committed),
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

/**
 * A request as it is submitted, whole: what it comes to is measured by the person's other requests, and the bank's price for the
 * remainder, of which nobody was asked before, as any other.
 */
export function committedRequest(
  request: RequestRow,
  parts: readonly OrderRow[],
  remainder: OrderRow | null,
): Committed {
  const worth = sumDecimals(parts.map(({ counter_value }) => counter_value))
  const priced = remainder ?? parts[0]
  return {
    ...{ step: 'go', order: null, positionId: null, sellerId: request.bank_id },
    ...{ currency: request.currency, unit: request.unit, form: priced?.form ?? 'DIGITAL' },
    ...{ amount: request.total_amount, rate: priced?.rate ?? request.rate ?? '0' },
    ...{ counterValue: worth.toFixed(HOME_DECIMALS), ratesAsked: remainder === null },
    valueDate: request.value_date,
  }
}
