import type { OrderFacts } from '@fxmatch/domain/orders/order-facts'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import type { Selectable } from 'kysely'
import type { Orders } from '../schema.gen.ts'

export type OrderRow = Selectable<Orders>

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
    asked: row.asked_at !== null,
    awaitsRequest: row.awaits_request,
    buyerConfirmed: row.buyer_confirmed_by !== null,
    sellerConfirmed: row.seller_confirmed_by !== null,
    pendingDecision: row.pending_decision,
    lastOfferBy: row.last_offer_by,
    firmPrice: row.firm_price,
    counterValue: row.counter_value,
    referenceValue:
      row.reference_rate === null ? null : counterValue(row.amount, row.reference_rate, row.unit),
    secondValidationFrom: row.second_validation_from,
    secondValidationRule: row.second_validation_rule,
  }
}
