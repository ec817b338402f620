import { marketDate } from '@fxmatch/domain/calendar/working-days'
import {
  type Committed,
  checkBank,
  checkUser,
  type Dealt,
  type GateCheck,
  type GateCode,
  readsCommitted,
  readsDealt,
  refusalOf,
} from '@fxmatch/domain/gate/decide-gate'
import { type GateStep, isBound, isDealing, isGated } from '@fxmatch/domain/gate/gate-steps'
import { type HouseRefusal, refusingPair } from '@fxmatch/domain/gate/house-refusals'
import { type LimitInForce, scopesOf } from '@fxmatch/domain/gate/limits'
import { areOverridable } from '@fxmatch/domain/gate/overridable'
import { checkPermits, tellsMoreThanPapers } from '@fxmatch/domain/gate/permits'
import { asksAtOnce } from '../../db/at-once.ts'
import { dayLocked, NOTHING_COMMITTED, readDealt } from '../../db/gate/dealt.ts'
import { writtenCheck } from '../../db/gate/gate-rows.ts'
import { readHouseRefusals } from '../../db/gate/house-refusals.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import { readMarketPapers } from '../../db/gate/office-papers.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import type { OutsideBand } from '../positions/check-price.ts'
import { type GatedOrder, type Judged, requestOf, rowOf } from './gated-order.ts'
import { measurePerson } from './measure-person.ts'
import { refuseByLimit } from './refuse-by-limit.ts'
import { useOverride } from './use-override.ts'

/**
 * The gate before a deal (decisions 0336 to 0338): judges an order by the papers of the offices that sell, by whether its houses deal
 * with each other, by the limits of the bank that carries it and, where somebody deals, by those that the person's own company has
 * for people. Nobody else measures the same bank's value date until the transaction ends,
 * so that of two deals with room for one, one passes; but for a step that adds nothing to what the order counts for already. What was checked is kept, but that papers were in order; so is a refused
 * attempt, in a transaction of its own.
 * Costs nothing, and keeps nothing, where nothing of it is set or on record.
 *
 * Refused: GATE_REFUSED with the limit and its figures for whose limit it is, with nothing of it for others; for what no override lets
 * through as `permitRefusal` says; where the request names
 * an override that does not fit, with what is wrong with it.
 * @param before the order as it stands; null where it is only made by this step: a refused attempt knows no order then
 * @param quotedBy the house whose firm quote is taken by the step: with whom it deals, it said as it quoted, and what it wants no more
 *   since stops nothing (decision 0368)
 * @param outside its price, where that lies outside of the currency's band: the house of who takes the step lets it through, or not
 */
export async function passGate(
  context: ActorContext,
  order: GatedOrder,
  step: GateStep,
  before: GatedOrder | null,
  { outside = null, quotedBy }: { outside?: OutsideBand | null; quotedBy?: string | undefined } = {},
): Promise<Result<null>> {
  if (!isGated(step)) return done(null)
  for (const judged of await judge(context, order, step, { before, outside, quotedBy })) {
    const refused = refusalOf(judged.checks)
    const id = context.ids.uuid()
    const row = rowOf(context, order, step, judged, id)
    if (refused !== null) {
      const mayBe = areOverridable(judged.checks, step)
      const overridden = mayBe
        ? await useOverride(context, { judged, order, usedCheckId: id })
        : done<boolean>(false)
      if (!overridden.ok) return overridden
      if (!overridden.value) {
        const attempt = { ...row, order_id: before === null ? null : order.id, ...requestOf(context) }
        return refuseByLimit(context, { order, judged, refused, attempt, mayBe, outside })
      }
    }
    if (tellsMoreThanPapers(judged.checks)) await sendLater(context.tx, writtenCheck(context.tx, { row }))
  }
  return done(null)
}

/** What the limits of each company say; nothing of one whose limits say nothing of this order. */
async function judge(
  context: ActorContext,
  order: GatedOrder,
  step: GateStep,
  {
    before,
    outside,
    quotedBy,
  }: { before: GatedOrder | null; outside: OutsideBand | null; quotedBy: string | undefined },
): Promise<readonly Judged[]> {
  const { actor, clock, tx } = context
  const now = clock.now()
  const own = isDealing(step) && scopesOf(actor.companyKind).includes('USER_DEAL') ? actor.companyId : null
  const limits = new Map<string, readonly LimitInForce[]>()
  for (const id of new Set([order.bankId, ...(own === null ? [] : [own])]))
    limits.set(id, await readLimitsInForce(tx, id, now))
  const ofBank = limits.get(order.bankId) ?? []
  const ofOwn = (own === null ? undefined : limits.get(own)) ?? []
  const { dealt, committed } = await measure(context, order, { ofBank, ofOwn, adds: addsTo(before, order) })
  const refusals = isBound(step, order.isPromised)
    ? []
    : (await readHouseRefusals(tx)).filter(({ companyId }) => companyId !== quotedBy)
  const permits = checkPermits(order, { papers: await readMarketPapers(tx), refusals }, marketDate(now))
  const checks = [...permits, ...checkBank(order, ofBank, dealt)].filter(
    ({ code }) => !(waitsForAward(order, step) && OF_HIDDEN_BUYER.includes(code)),
  )
  const refusal = checks.filter(({ code }) => code === 'G04')
  const byOwner = new Map<string, readonly GateCheck[]>([[order.bankId, checks]])
  if (refusal.length > 0 && !readsRefusal(order, refusals, step))
    byOwner
      .set(
        order.bankId,
        checks.filter(({ code }) => code !== 'G04'),
      )
      .set(order.buyerId, refusal)
  if (own !== null) {
    const before = byOwner.get(own) ?? []
    byOwner.set(own, [...before, ...checkUser(order, ofOwn, actor.answerableId, committed)])
  }
  if (outside !== null) byOwner.set(actor.companyId, [...(byOwner.get(actor.companyId) ?? []), outside.check])
  return [...byOwner]
    .filter(([, checks]) => checks.length > 0)
    .map(([ownerId, checks]) => ({ ownerId, checks }))
}

/** What says who asks, where a bank bids on a request without knowing whose it is: it is asked as the bid is taken. */
const OF_HIDDEN_BUYER: readonly GateCode[] = ['G04', 'G05']
const waitsForAward = ({ isBid }: GatedOrder, step: GateStep): boolean => isBid && step === 'place'

/**
 * Whether the record that houses refuse each other is the bank's: where it is one of the two. Of its company and an office, and of who
 * asks for its bid, it reads nothing (decision 0356).
 */
function readsRefusal(order: GatedOrder, refusals: readonly HouseRefusal[], step: GateStep): boolean {
  if (order.isBid && step === 'accept_bid') return false
  const { bankId } = order
  const own = refusals.filter(({ companyId, counterpartyId }) => [companyId, counterpartyId].includes(bankId))
  return refusingPair(own, order) !== null
}

/**
 * Locks the value dates of several orders, each with its bank's, in one order for all: two requests whose orders have two banks with
 * limits never wait for each other crosswise.
 */
export async function lockDays(
  { clock, tx }: ActorContext,
  days: readonly { readonly bankId: string; readonly valueDate: string }[],
): Promise<void> {
  const byKey = new Map(days.map((day) => [`${day.bankId} ${day.valueDate}`, day]))
  for (const key of [...byKey.keys()].sort()) {
    const day = byKey.get(key)
    if (day && readsDealt(await readLimitsInForce(tx, day.bankId, clock.now())))
      await dayLocked(day).execute(tx)
  }
}

/**
 * Whether a step makes an order count for more than it does already, or for something else. Of a request only who submits it counts
 * the orders in its basket, so what they count for is never known from them alone.
 */
function addsTo(before: GatedOrder | null, order: GatedOrder): boolean {
  if (before === null || before.requestId !== null) return true
  return COUNTED.some((fact) => before[fact] !== order[fact])
}
const COUNTED = [
  ...(['bankId', 'valueDate', 'requestId', 'operationType', 'buyerId', 'sellerId'] as const),
  ...(['currency', 'amount', 'counterValue'] as const),
] as const satisfies readonly (keyof GatedOrder)[]

/**
 * Reads what is measured, in one journey; nothing where no limit needs it. What a step adds to is locked first, so that two deals
 * never take the same room. A step that adds nothing waits for nobody: whoever adds beside it counts the order as it stands.
 */
async function measure(
  { actor, clock, tx }: ActorContext,
  order: GatedOrder,
  { ofBank, ofOwn, adds }: { ofBank: readonly LimitInForce[]; ofOwn: readonly LimitInForce[]; adds: boolean },
): Promise<{ dealt: readonly Dealt[]; committed: Committed }> {
  const { bankId, valueDate, requestId, id: without } = order
  const atOnce = await asksAtOnce(tx)
  const asked = { bankId, valueDate, requestId, without }
  const day = marketDate(clock.now())
  const person = { companyId: actor.companyId, userId: actor.answerableId, day, without }
  const [ofDay, ofPerson] = [readsDealt(ofBank), readsCommitted(ofOwn)]
  const [, dealt, committed] = await Promise.all([
    ofDay && adds ? dayLocked(asked).execute(atOnce) : null,
    ofDay ? readDealt(atOnce, asked) : [],
    ofPerson ? measurePerson(atOnce, person, adds) : NOTHING_COMMITTED,
  ])
  return { dealt, committed }
}
