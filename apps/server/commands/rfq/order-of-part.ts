import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal, KEPT_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { GivenReason } from '@fxmatch/domain/price-proof/price-reason'
import type { ProvenQuotes } from '@fxmatch/domain/price-proof/proven-quotes'
import type { Quote } from '@fxmatch/domain/rfq/decide-quote'
import { quoteBindsUntil } from '@fxmatch/domain/rfq/rfq-rules'
import { readWholeNumber } from '../../db/configuration.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { HeldOrder } from '../../db/orders/orders.ts'
import type { EngagedPosition } from '../../db/positions/positions.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import type { QuoteRow, RfqRow } from '../../db/rfqs/rfq-rows.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { passOwnLimits } from '../gate/pass-own-limits.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { announceBid } from '../order-requests/announce-bid.ts'
import { stepOrderOfRequest } from '../order-requests/draft-orders.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { insertOrder, type NewOrder } from '../orders/insert-order.ts'
import { requireReason } from '../orders/prove-price.ts'
import { openAgency } from '../orders/require-agency.ts'
import { requireOtherThan } from '../orders/require-one-house.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'

const MINUTE = 60_000

/** A part that is awarded. */
export interface Part {
  readonly quoted: QuoteRow
  readonly quote: Quote
  readonly amount: string
}

/** What the parts of an award have in common. */
export interface AwardGround {
  readonly row: RfqRow
  /** The order request whose part it is; null: none. */
  readonly request: RequestRow | null
  /** Why this and not a better price; undefined: nobody is asked. */
  readonly reason: GivenReason | null | undefined
  /** What is frozen of all quotes with each price. */
  readonly quotes: ProvenQuotes
}

/**
 * The order of one part, which its house has confirmed by quoting: of a purchase for a bank both have confirmed it; of a company's
 * part the order stands in the basket, until the bank has validated the request; of a bank's price it is an accepted bid. Of both the
 * house is bound until a fixed end (`quoteBindsUntil`).
 * Refused as by `insertOrder` and `halfConfirmOrder`; SEGREGATION to who quoted; while who quoted is looked into too, but for what the house that quoted refuses itself; GATE_REFUSED by the limits of who quoted (`passOwnLimits`).
 */
export async function orderOfPart(
  context: ActorContext,
  ground: AwardGround,
  part: Part,
): Promise<Result<HeldOrder>> {
  const free = await requireNotHeld(context, { users: [part.quoted.quoted_by] })
  if (!free.ok) return free
  const placed = await insertOrder(context, await newOrder(context, ground, part))
  if (!placed.ok) return placed
  const order = placed.value
  const house = { companyId: part.quote.houseId, userId: part.quoted.quoted_by }
  const able = await passOwnLimits(context, gatedOrder(order), house)
  if (!able.ok) return able
  switch (ground.row.operation) {
    case 'DIRECT_PURCHASE': {
      const confirmed = await halfConfirmOrder(context, { orderId: order.id }, part.quote.houseId)
      return confirmed.ok ? done(order) : confirmed
    }
    case 'MATCHING': {
      const other = await requireOtherThan(context, [part.quoted.quoted_by])
      return other.ok ? done(order) : other
    }
    case 'DIRECT_SALE': {
      const other = await requireOtherThan(context, [part.quoted.quoted_by])
      if (!other.ok) return other
      const set = { buyer_confirmed_by: context.actor.userId }
      const reason = await requireReason(context, order, ground.reason)
      if (!reason.ok) return reason
      const priceReason = reason.value
      const step = await stepOrderOfRequest(context, order, 'accept_bid', {
        ...{ set, priceReason, quotedBy: part.quote.houseId },
        quotes: ground.quotes,
      })
      if (step.ok) await announceBid(context, step.value, 'bid.accepted')
      return step
    }
  }
}

/** What of an order differs by who asks whom. */
async function sidesOf(context: ActorContext, { row, request }: AwardGround, { quoted, quote }: Part) {
  const { actor, clock, tx } = context
  const { HALF_CONFIRMED, BID_PLACED } = ORDER_STATUS
  // One that was closed meanwhile takes no notes: the market room names another.
  const agencyAt = (agencyId: string | null, bankId: string) => openAgency(context, { agencyId, bankId })
  const confirmedBySeller = { sellerConfirmedBy: quoted.quoted_by }
  if (row.operation === 'DIRECT_PURCHASE')
    return row.side === 'BUY'
      ? {
          ...{ buyerId: actor.companyId, sellerId: quote.houseId, bankId: actor.companyId },
          ...{ offeredBy: 'SELLER' as const, status: HALF_CONFIRMED, expiresAt: null },
          ...{ agencyId: await agencyAt(row.agency_id, actor.companyId), ...confirmedBySeller },
        }
      : {
          ...{ buyerId: quote.houseId, sellerId: actor.companyId, bankId: quote.houseId },
          ...{ offeredBy: 'BUYER' as const, status: HALF_CONFIRMED, expiresAt: null },
          // Who bought it, for those who make its ticket.
          agencyId: await agencyAt(quoted.agency_id, quote.houseId),
          ...{ buyerConfirmedBy: quoted.quoted_by, placedBy: quoted.quoted_by },
        }
  if (request === null) throw new Error('a company asks for a part of an order request')
  const now = clock.now()
  const today = marketDate(now)
  // As long as any position in a basket: a house is not bound by a request that nobody submits.
  const minutes = await readWholeNumber(tx, 'request.hold_minutes')
  const common = {
    ...{ buyerId: actor.companyId, sellerId: quote.houseId, offeredBy: 'SELLER' as const, agencyId: null },
    ...{ expiresAt: new Date(now.getTime() + minutes * MINUTE), ...confirmedBySeller },
    quoteBindsUntil: quoteBindsUntil(now, today, await holidaysAround(tx, today)),
  }
  const ofRequest = { id: request.id, valueDate: request.value_date }
  if (row.operation === 'DIRECT_SALE')
    return {
      ...{ ...common, bankId: quote.houseId, status: BID_PLACED },
      request: { ...ofRequest, part: 'BID' as const },
    }
  return {
    ...{ ...common, bankId: request.bank_id, status: HALF_CONFIRMED },
    request: { ...ofRequest, part: 'POSITION' as const },
  }
}

async function newOrder(context: ActorContext, ground: AwardGround, part: Part): Promise<NewOrder> {
  const { row, reason } = ground
  const { quote, quoted } = part
  const { unit, decimals } = await readQuotedCurrency(context.tx, row.currency)
  const amount = toDecimalString(decimal(part.amount), KEPT_DECIMALS)
  const sides = await sidesOf(context, ground, part)
  const { sellerId } = sides
  // What a bank sells of its own is no position.
  const position =
    row.operation === 'DIRECT_SALE' ? null : await privatePosition(context, ground, { ...part, sellerId })
  return {
    operation: row.operation,
    position,
    currency: { isoCode: row.currency, unit, decimals },
    form: row.form,
    ...{ amount, originalAmount: amount, originalRate: quote.rate, rate: quote.rate },
    askedAt: position?.engagedAt ?? context.clock.now(),
    // A bid is proved as it is taken.
    ...(row.operation === 'DIRECT_SALE' ? {} : { quotes: ground.quotes, priceReason: reason }),
    isTold: false,
    ...{ quotedBy: quote.houseId, offeredByUser: quoted.quoted_by },
    ...sides,
  }
}

/** What is sold as a position that nobody else is offered, ever: what its house quoted to one request. */
async function privatePosition(
  { actor, clock, tx }: ActorContext,
  { row }: AwardGround,
  { quoted, quote, amount, sellerId }: Part & { readonly sellerId: string },
): Promise<EngagedPosition> {
  const kept = toDecimalString(decimal(amount), KEPT_DECIMALS)
  const position = await tx
    .insertInto('positions')
    .values({
      ...{ seller_id: sellerId, syndicate_id: null, parent_id: null, zone_id: null, race_id: null },
      ...{ currency: row.currency, form: row.form, rate: quote.rate },
      ...{ published_amount: kept, amount: kept, status: 'ENGAGED', listing: 'PRIVATE' },
      governorate_id: row.governorate_id,
      expires_at: quote.validUntil,
      published_by: sellerId === quote.houseId ? quoted.quoted_by : actor.userId,
      created_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...position, member_ids: [], engagedAt: position.created_at }
}
