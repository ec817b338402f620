import { marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import { decimal, KEPT_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type AwardedPart, decideAward } from '@fxmatch/domain/rfq/decide-award'
import type { Quote } from '@fxmatch/domain/rfq/decide-quote'
import type { EngagedPosition } from '../../db/positions/positions.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import {
  endQuotes,
  lapseQuotes,
  lockRfq,
  type QuoteRow,
  quotesOf,
  type RfqRow,
  readAnswers,
} from '../../db/rfqs/rfq-rows.ts'
import { lockDays } from '../gate/pass-gate.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { noteRfq, tellRfq } from './note-rfq.ts'
import { refuseAward } from './rfq-refusals.ts'

/** What who asks takes, and why it is not the best. Amounts in the currency. */
export interface AwardRfqInput {
  readonly rfqId: string
  readonly parts: readonly AwardedPart[]
  readonly reason?: string | null | undefined
}

/**
 * Who asked takes quotes, whole or in part: each becomes an order that its house has confirmed by quoting, and who asks by this. All
 * of it happens in one transaction, or nothing: a quote that lapsed, an order that the gate refuses or a part that does not fit leave
 * every quote as it was. The server's clock decides, once the request is locked.
 * Refused: MISSING_CAPABILITY; as by `requireOpenMarket`; NOT_FOUND for a request of another company; what `decideAward` refuses
 * (RFQ_STATE, INVALID_INPUT); GATE_REFUSED.
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
  const held = await lockRfq(tx, input.rfqId)
  if (held?.row.asker_id !== actor.companyId) return refuse('NOT_FOUND')
  const { row, facts, houses } = held
  const answers = await readAnswers(tx, row.id)
  const now = clock.now()
  const reason = input.reason ?? null
  const decided = decideAward(facts, quotesOf(answers, now), { parts: input.parts, reason }, now)
  if (!decided.allowed) return refuseAward(decided.refusal)
  const day = marketDate(now)
  await lockDays(context, [
    { bankId: actor.companyId, valueDate: spotValueDate(day, await holidaysAround(tx, day)) },
  ])
  const orderIds: string[] = []
  for (const part of decided.parts) {
    const quoted = answers.find(({ id }) => id === part.quoteId)
    if (!quoted) throw new Error('an awarded quote is none of the request')
    const ordered = await orderOf(context, row, { quoted, quote: part.quote, amount: part.amount })
    if (!ordered.ok) return ordered
    orderIds.push(ordered.value)
    await tx
      .updateTable('quotes')
      .set({
        status: 'AWARDED',
        order_id: ordered.value,
        awarded_amount: toDecimalString(decimal(part.amount), KEPT_DECIMALS),
        ended_at: now,
      })
      .where('id', '=', part.quoteId)
      .execute()
  }
  await endQuotes(tx, decided.lost, 'LOST', now)
  await lapseQuotes(tx, row.id, now)
  const isOver = decided.to === 'AWARDED'
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
  const winners = decided.parts.map(({ quote }) => quote.houseId)
  await noteRfq(context, {
    what: 'awarded',
    rfqId: row.id,
    data: {
      parts: input.parts,
      orders: orderIds,
      lost: decided.lost,
      better: decided.better,
      reason,
      status: decided.to,
    },
    companies: [actor.companyId, ...winners],
  })
  if (isOver)
    await tellRfq(context, {
      what: 'lost',
      rfqId: row.id,
      companies: houses.filter((house) => !winners.includes(house)),
    })
  return done({ rfqId: row.id, orderIds })
}

/** The order of one part: its house sells what it quoted, to nobody else, and both have confirmed it. @returns its id */
async function orderOf(
  context: ActorContext,
  row: RfqRow,
  { quoted, quote, amount }: { readonly quoted: QuoteRow; readonly quote: Quote; readonly amount: string },
): Promise<Result<string>> {
  const { actor, clock, tx } = context
  const now = clock.now()
  const { unit, decimals } = await readQuotedCurrency(tx, row.currency)
  const { form } = row
  const kept = toDecimalString(decimal(amount), KEPT_DECIMALS)
  const position: EngagedPosition = {
    ...(await tx
      .insertInto('positions')
      .values({
        seller_id: quote.houseId,
        syndicate_id: null,
        parent_id: null,
        currency: row.currency,
        form,
        rate: quote.rate,
        published_amount: kept,
        amount: kept,
        status: 'ENGAGED',
        listing: 'PRIVATE',
        governorate_id: row.governorate_id,
        zone_id: null,
        expires_at: quote.validUntil,
        race_id: null,
        published_by: quoted.quoted_by,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()),
    member_ids: [],
  }
  const placed = await insertOrder(context, {
    operation: 'DIRECT_PURCHASE',
    position,
    buyerId: actor.companyId,
    sellerId: quote.houseId,
    bankId: actor.companyId,
    currency: { isoCode: row.currency, unit, decimals },
    form,
    amount: kept,
    originalAmount: kept,
    originalRate: quote.rate,
    rate: quote.rate,
    offeredBy: 'SELLER',
    agencyId: row.agency_id,
    firmPrice: true,
    status: ORDER_STATUS.HALF_CONFIRMED,
    expiresAt: null,
    askedAt: now,
    sellerConfirmedBy: quoted.quoted_by,
  })
  if (!placed.ok) return placed
  const confirmed = await halfConfirmOrder(context, { orderId: placed.value.id })
  return confirmed.ok ? done(placed.value.id) : confirmed
}
