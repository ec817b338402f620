import { marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, KEPT_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { GivenReason } from '@fxmatch/domain/price-proof/price-reason'
import { provenQuotes } from '@fxmatch/domain/price-proof/proven-quotes'
import { type AwardedPart, decideAward } from '@fxmatch/domain/rfq/decide-award'
import { earlyAward } from '@fxmatch/domain/rfq/early-award'
import { amountFaults } from '@fxmatch/domain/rfq/rfq-rules'
import { isLiveRfq } from '@fxmatch/domain/rfq/rfq-table'
import { lockRequest, type RequestRow } from '../../db/order-requests/request-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import {
  endQuotes,
  lapseQuotes,
  lockRfq,
  orderRequestOf,
  type QuoteRow,
  quotesOf,
  type RfqRow,
  readAnswers,
} from '../../db/rfqs/rfq-rows.ts'
import { lockDays } from '../gate/pass-gate.ts'
import { committedOrder, requireTypedAgain } from '../gate/type-again.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { requireSeenTotal } from '../kernel/require-seen-total.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { moveRequest } from '../order-requests/move-request.ts'
import { givenReason, type ReasonInput } from '../orders/given-reason.ts'
import { toldHouses } from './end-rfq.ts'
import { keepRfq, tellRfq } from './note-rfq.ts'
import { orderOfPart, type Part } from './order-of-part.ts'
import { readNoteGround } from './read-ground.ts'
import { openRequestOfRfq } from './request-of-rfq.ts'
import { refuseAward } from './rfq-refusals.ts'

/** What who asks takes. Amounts in the currency. Of the market's own better prices the reason is `priceReason`. */
export interface AwardRfqInput extends ReasonInput {
  readonly rfqId: string
  readonly parts: readonly AwardedPart[]
  /** Why these, where a better combination of the quotes is to be had. */
  readonly reason?: string | null | undefined
  /** What all parts cost together as who buys saw it, TND. */
  readonly seenTotal?: string | null | undefined
}

/**
 * Who asked takes quotes, whole or in part: each becomes an order that its house has confirmed by quoting, and who asks by this. All
 * of it happens in one transaction, or nothing: a quote that lapsed, an order that the gate refuses or a part that does not fit leave
 * every quote as it was. The server's clock decides, once the request is locked. That others could still have answered stops nobody: it
 * is frozen with the price (`earlyAward`).
 * Refused: MISSING_CAPABILITY; as by `requireOpenMarket`; NOT_FOUND for a request of another company; what `decideAward` refuses
 * (RFQ_STATE, INVALID_INPUT); SEGREGATION to who gave one of the quotes; what the order request of a company does not allow; GATE_REFUSED by the limits of either side;
 * TOTAL_CHANGED; TYPE_AGAIN for what is unusual for the person; PRICE_REASON at `priceReason` where the market has a better price for who
 * buys and no reason is given; INVALID_INPUT at `priceReasonText`.
 */
export async function awardRfq(
  context: ActorContext,
  input: AwardRfqInput,
): Promise<Result<{ rfqId: string; orderIds: string[] }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'rfq.ask')
  if (!able.ok) return able
  const open = await requireOpenMarket(context)
  if (!open.ok) return open
  // Before the request for quotes: whoever ends the order request ends it with it.
  const orderRequestId = await orderRequestOf(tx, input.rfqId, actor.companyId)
  if (orderRequestId !== null) await lockRequest(tx, orderRequestId)
  const held = await lockRfq(tx, input.rfqId)
  if (held?.row.asker_id !== actor.companyId) return refuse('NOT_FOUND')
  const { row, facts, houses } = held
  const answers = await readAnswers(tx, row.id)
  const reason = input.reason ?? null
  const written = await checkParts(context, row, input.parts)
  if (!written.ok) return written
  const asked = sumDecimals(input.parts.map(({ amount }) => amount))
  const opened = await openRequestOfRfq(context, row, { asked, banks: banksOf(row, answers, input.parts) })
  if (!opened.ok) return opened
  const request = opened.value
  // After the locks: whoever waited for them has waited into the time that counts.
  const now = clock.now()
  const binding = quotesOf(answers, now)
  const decided = decideAward(facts, binding, { parts: input.parts, reason }, now)
  if (!decided.allowed) return refuseAward(decided.refusal, row.currency)
  const parts = decided.parts.map(({ quoteId, quote, amount }): Part => {
    const quoted = answers.find(({ id }) => id === quoteId)
    if (!quoted) throw new Error('an awarded quote is none of the request')
    return { quoted, quote, amount }
  })
  await lockValueDates(context, row, { request, parts })
  const given = priceReasonOf(row, input)
  const answered = new Set(answers.map(({ house_id }) => house_id))
  const early = earlyAward({ askedAt: row.created_at, answerBy: facts.answerBy, houses, answered }, now)
  const quotes = provenQuotes(
    {
      ...{ request: row.reference, asker: row.asker_id, side: row.side },
      ...{ amount: row.amount, houses: houses.length, early },
    },
    binding.filter(({ status }) => status === 'LIVE'),
    input.parts,
  )
  const orders: OrderRow[] = []
  for (const part of parts) {
    const ordered = await orderOfPart(context, { row, request, reason: given, quotes }, part)
    if (!ordered.ok) return ordered
    orders.push(ordered.value)
    await tx
      .updateTable('quotes')
      .set({
        ...{ status: 'AWARDED', order_id: ordered.value.id, ended_at: now },
        awarded_amount: toDecimalString(decimal(part.amount), KEPT_DECIMALS),
      })
      .where('id', '=', part.quote.id)
      .execute()
  }
  const bought = row.side === 'BUY' ? input.seenTotal : null
  const total = sumDecimals(orders.map(({ payable }) => payable)).toFixed(HOME_DECIMALS)
  const seenRight = requireSeenTotal(bought, total)
  if (!seenRight.ok) return seenRight
  const meant = await requireTypedAgain(context, ...orders.map((order) => committedOrder(order, 'place')))
  if (!meant.ok) return meant
  await endQuotes(tx, decided.lost, 'LOST', now)
  await lapseQuotes(tx, row.id, now)
  const isOver = !isLiveRfq(decided.to)
  await tx
    .updateTable('rfqs')
    .set((eb) => ({
      status: decided.to,
      awarded: toDecimalString(decimal(decided.awarded), KEPT_DECIMALS),
      ended_at: isOver ? now : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  const orderIds = orders.map(({ id }) => id)
  await keepRfq(context, {
    what: 'awarded',
    rfqId: row.id,
    data: {
      parts: input.parts,
      orders: orderIds,
      lost: decided.lost,
      better: decided.better,
      reason,
      status: decided.to,
      ...(early && { silent: early.unanswered, afterSeconds: early.seconds, leftSeconds: early.left }),
    },
  })
  await tellRfq(
    context,
    { what: 'awarded', rfqId: row.id, companies: [actor.companyId] },
    // Each of its own part, and of no other.
    ...parts.map(({ quote, amount }) => ({
      ...{ what: 'awarded' as const, rfqId: row.id, companies: [quote.houseId] },
      facts: { amount, rate: quote.rate },
    })),
    ...(isOver ? toldHouses(row.id, houses, await readAnswers(tx, row.id)) : []),
  )
  // Last: it may leave nothing to be awarded.
  if (request !== null) await followRequest(context, row, request)
  return done({ rfqId: row.id, orderIds })
}

/**
 * Why these prices and no better one of the market. Undefined: nobody is asked, since who sells looks for the dearest. The call is our
 * own: who leaves the reason out gives none, and is asked.
 */
function priceReasonOf({ side }: RfqRow, input: ReasonInput): GivenReason | null | undefined {
  return side === 'SELL' ? undefined : (givenReason(input) ?? null)
}

/** The banks that would sell to a company of their own stock. */
function banksOf(
  row: RfqRow,
  answers: readonly QuoteRow[],
  parts: readonly AwardedPart[],
): readonly string[] {
  if (row.operation !== 'DIRECT_SALE') return []
  return answers
    .filter(({ id }) => parts.some(({ quoteId }) => quoteId === id))
    .map(({ house_id }) => house_id)
}

/** Whether the parts are amounts of the currency that can be handed over. */
async function checkParts(
  context: ActorContext,
  row: RfqRow,
  parts: readonly AwardedPart[],
): Promise<Result<null>> {
  const ground = await readNoteGround(context.tx, row)
  const faults = parts.flatMap(({ amount }) => amountFaults([['amount', amount]], ground))
  return faults.length === 0 ? done(null) : refuseAward({ rule: 'AWARD_AMOUNT' }, row.currency)
}

/** Locks the value dates of all parts, each with its bank's, in one order for all. */
async function lockValueDates(
  context: ActorContext,
  row: RfqRow,
  { request, parts }: { readonly request: RequestRow | null; readonly parts: readonly Part[] },
): Promise<void> {
  const { actor, clock, tx } = context
  const day = marketDate(clock.now())
  const valueDate = request?.value_date ?? spotValueDate(day, await holidaysAround(tx, day))
  const isOwn = row.operation === 'DIRECT_PURCHASE' && row.side === 'BUY'
  const carrier = isOwn ? actor.companyId : row.operation === 'MATCHING' ? request?.bank_id : undefined
  const days = parts.map(({ quote }) => ({ bankId: carrier ?? quote.houseId, valueDate }))
  await lockDays(context, days)
}

/** The order request follows what its orders have become. */
async function followRequest(context: ActorContext, row: RfqRow, request: RequestRow): Promise<void> {
  const key = row.operation === 'DIRECT_SALE' ? 'accept_bid' : 'fill_basket'
  await moveRequest(context, request, { key, to: 'DRAFT', facts: { rfq: row.id } })
}
