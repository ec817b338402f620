import { type CalendarDate, marketDate, spotValueDate } from '@fxmatch/domain/calendar/working-days'
import { decimal, KEPT_DECIMALS, RATE_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { RequestPart } from '@fxmatch/domain/order-requests/request-figures'
import type { Form, OperationType } from '@fxmatch/domain/orders/order-facts'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import type { GivenReason } from '@fxmatch/domain/price-proof/price-reason'
import type { ProvenQuotes } from '@fxmatch/domain/price-proof/proven-quotes'
import { buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import type { HeldOrder } from '../../db/orders/orders.ts'
import { priceColumns } from '../../db/orders/price-columns.ts'
import type { EngagedPosition } from '../../db/positions/positions.ts'
import type { ReadMarket } from '../../db/price-proofs/read-market.ts'
import { secondValidationColumns } from '../../db/reference/authorisation-rules.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { acceptanceColumns } from '../../db/reference/second-steps.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import { nextReference } from '../../db/references.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { passGate } from '../gate/pass-gate.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { OutboxEvent } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'
import type { OutsideBand } from '../positions/check-price.ts'
import { requireOrderNotHeld } from '../screening/require-not-held.ts'
import { writeNewOrder } from './announce-order.ts'
import { proveNew } from './prove-price.ts'

/**
 * An order to be put on record; the caller has checked that it may be placed and engaged its position. Amounts are in the
 * currency, rates in TND per quoting unit.
 */
export interface NewOrder {
  readonly operation: OperationType
  /** The position it has engaged; null for what a bank sells from its own stock. */
  readonly position: EngagedPosition | null
  readonly buyerId: string
  readonly sellerId: string
  readonly bankId: string
  readonly currency: { readonly isoCode: string; readonly unit: number; readonly decimals: number }
  readonly form: Form
  readonly amount: string
  readonly originalAmount: string
  readonly originalRate: string
  /** The rate that the first offer proposes. */
  readonly rate: string
  readonly offeredBy: 'BUYER' | 'SELLER'
  /** Who made the first offer; left out: who acts. */
  readonly offeredByUser?: string
  readonly agencyId: string | null
  /** Its price, where that lies outside of the currency's band and a second person may let it through. */
  readonly outside?: OutsideBand | null
  /** Whether it is placed in a race: nobody proposes another rate. */
  readonly firmPrice?: boolean
  readonly status: OrderStatus
  readonly expiresAt: Date | null
  /** Null: its seller is asked later, by the clock where `askAt` says when. */
  readonly askedAt: Date | null
  readonly askAt?: Date | null
  readonly buyerConfirmedBy?: string
  /** Whose order it is for the ticket desk; left out: who acts. */
  readonly placedBy?: string
  /** False: something else tells of it, and asks nobody to confirm what is confirmed. */
  readonly isTold?: false
  /** Of an order that begins bound to its seller. */
  readonly sellerConfirmedBy?: string
  /** Of a part that a company took of a quote: until when that binds its seller. */
  readonly quoteBindsUntil?: Date
  /** The market as it was read with the position; left out: it is read now. */
  readonly market?: ReadMarket
  /** The quotes among which it was awarded, frozen with its price. */
  readonly quotes?: ProvenQuotes
  /** The house whose firm quote it takes. */
  readonly quotedBy?: string
  /** Why this price and not a better one (`decideReason`). */
  readonly priceReason?: GivenReason | null | undefined
  /** The request it is a part of, whose value date it has; its confirmations wait for the request's validation. */
  readonly request?: {
    readonly id: string
    readonly part: RequestPart
    readonly valueDate: CalendarDate
    /** Whether the bank has validated the request already: its orders wait for nothing then. */
    readonly validated?: true
  }
}

/** The settings in force, which the order keeps, and its price under them, as columns. */
async function termsAndPrice(context: ActorContext, order: NewOrder) {
  const buyer = buyerKind(order.operation)
  const { amount, rate, form } = order
  const currency = order.currency.isoCode
  const marginBankId = buyer === 'CORPORATE' ? order.bankId : null
  const asked = { at: context.clock.now(), marginBankId, only: { form, currency } }
  const terms = (await loadTermsInForce(context.tx, asked))(form, currency)
  const price = priceOrder({ amount, rate, unit: order.currency.unit, form, terms, buyer })
  return {
    exchange_office_percent: terms.exchangeOfficePercent,
    platform_percent: terms.platformPercent,
    margin_percent: terms.marginPercent,
    vat_percent: terms.vatPercent,
    share_platform_percent: terms.sharePercents.platform,
    share_insight_percent: terms.sharePercents.insight,
    share_partner_percent: terms.sharePercents.partner,
    ...priceColumns(price),
  }
}

/**
 * Puts an order on record with its first offer, priced under the settings in force now (domain rules §6), with the proof of its
 * price, and announces it. Refused: GATE_REFUSED while a party is looked into, or by a limit (`passGate`); PRICE_REASON where it is asked why a better price was not taken.
 * @param events what the market must be told besides
 */
export async function insertOrder(
  context: ActorContext,
  order: NewOrder,
  events: readonly OutboxEvent[] = [],
): Promise<Result<HeldOrder>> {
  const { actor, clock, ids, tx } = context
  const free = await requireOrderNotHeld(context, order)
  if (!free.ok) return free
  const { position, currency, form, request } = order
  const now = position?.engagedAt ?? clock.now()
  const day = marketDate(now)
  const id = ids.uuid()
  const rate = toDecimalString(decimal(order.rate), RATE_DECIMALS)
  const offer = {
    order_id: id,
    side: order.offeredBy,
    rate,
    user_id: order.offeredByUser ?? actor.userId,
    created_at: now,
  }
  const row: HeldOrder = {
    id,
    reference: await nextReference(tx, 'order', now),
    position_id: position?.id ?? null,
    operation_type: order.operation,
    buyer_id: order.buyerId,
    seller_id: order.sellerId,
    bank_id: order.bankId,
    currency: currency.isoCode,
    unit: currency.unit,
    decimals: currency.decimals,
    form,
    cash_out_type: form === 'CASH' ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
    amount: toDecimalString(decimal(order.amount), KEPT_DECIMALS),
    original_amount: toDecimalString(decimal(order.originalAmount), KEPT_DECIMALS),
    original_rate: order.originalRate,
    rate,
    rate_type: decimal(order.rate).equals(decimal(order.originalRate)) ? 'STANDARD' : 'NEGOTIATION',
    last_offer_by: order.offeredBy,
    agency_id: order.agencyId,
    firm_price: order.firmPrice ?? false,
    governorate_id: position?.governorate_id ?? null,
    zone_id: position?.zone_id ?? null,
    placed_by: order.placedBy ?? actor.userId,
    buyer_confirmed_by: order.buyerConfirmedBy ?? null,
    ...(await acceptanceColumns(tx, order)),
    ...(await secondValidationColumns(tx, order.bankId)),
    ...(await termsAndPrice(context, order)),
    reference_rate: (await readPriceBand(tx, now, currency.isoCode)).reference?.rate ?? null,
    status: order.status,
    status_since: now,
    expires_at: order.expiresAt,
    value_date: request?.valueDate ?? spotValueDate(day, await holidaysAround(tx, day)),
    created_at: now,
    asked_at: order.askedAt,
    ask_at: order.askAt ?? null,
    order_request_id: request?.id ?? null,
    request_part: request?.part ?? null,
    awaits_request: request !== undefined && request.validated !== true,
    version: 1,
    seller_confirmed_by: order.sellerConfirmedBy ?? null,
    quote_binds_until: order.quoteBindsUntil ?? null,
    market_room_by: null,
    pending_decision: null,
    rejected_by: null,
    rejection_reason: null,
    shortage: null,
    member_ids: position?.member_ids ?? [],
  }
  // Read before the gate, which lets in one at a time until the order is written; told after it.
  const proved = await proveNew(context, row, order)
  const passed = await passGate(context, gatedOrder(row), 'place', null, {
    outside: order.outside ?? null,
    quotedBy: order.quotedBy,
  })
  if (!passed.ok) return passed
  if (!proved.ok) return proved
  await writeNewOrder(context, row, offer, {
    action: 'place',
    ...(order.isTold === false ? { isTold: false } : {}),
    proof: proved.value,
    facts: {
      position: row.position_id,
      amount: row.amount,
      rate: row.rate,
      currency: row.currency,
      agency: row.agency_id,
      ...(request ? { request: request.id, part: request.part } : {}),
    },
    events,
  })
  return done(row)
}
