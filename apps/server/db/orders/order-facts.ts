import { compareDecimals } from '@fxmatch/domain/money/amount'
import type { OrderFacts } from '@fxmatch/domain/orders/order-facts'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import type { Selectable } from 'kysely'
import type { Orders } from '../schema.gen.ts'

/** An order's row. Its stage, its number and since when it is delivered are for the database's indexes alone: they follow from the status, and from its turn. */
export type OrderRow = Omit<Selectable<Orders>, 'stage' | 'number' | 'delivered_since'>

/**
 * What an order is measured by besides its counter value: its amount at the reference. Of one that a short count reduced, the
 * amount that both confirmed, at the dearer of its rate and the reference: less paper buys nobody out of a second validation.
 */
function referenceValue(row: OrderRow): string | null {
  const before = row.shortage?.before ?? null
  const { reference_rate: rate, unit } = row
  const atReference = rate === null ? null : counterValue(before?.amount ?? row.amount, rate, unit)
  if (before === null) return atReference
  if (atReference === null) return before.counterValue
  return compareDecimals(atReference, before.counterValue) < 0 ? before.counterValue : atReference
}

/** The row as the domain's rules see it: for deciding a command and for computing `allowedActions` alike. */
export function toOrderFacts(row: OrderRow): OrderFacts {
  return {
    status: row.status,
    form: row.form,
    operationType: row.operation_type,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    bankId: row.bank_id,
    placedBy: row.placed_by,
    marketRoomBy: row.market_room_by,
    rejectedBy: row.rejected_by,
    confirmedBy: row.buyer_confirmed_by ?? row.seller_confirmed_by,
    asked: row.asked_at !== null,
    awaitsRequest: row.awaits_request,
    buyerConfirmed: row.buyer_confirmed_by !== null,
    sellerConfirmed: row.seller_confirmed_by !== null,
    pendingDecision: row.pending_decision,
    shortageChoices: row.pending_decision === 'SHORTAGE' ? (row.shortage?.choices ?? null) : null,
    lastOfferBy: row.last_offer_by,
    atAskedPrice: compareDecimals(row.rate, row.original_rate) === 0,
    acceptanceConfirms: { BUYER: row.buyer_accepts_bindingly, SELLER: row.seller_accepts_bindingly },
    firmPrice: row.firm_price,
    quoteBindsUntil: row.quote_binds_until,
    counterValue: row.counter_value,
    referenceValue: referenceValue(row),
    secondValidationFrom: row.second_validation_from,
    secondValidationRule: row.second_validation_rule,
  }
}
