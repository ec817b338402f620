import type { BidView, RequestOrderView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { presentAmount, withoutZeros } from '@fxmatch/domain/money/present-values'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import { isToldMargin } from '@fxmatch/domain/orders/price-readers'
import { withoutMargin } from '@fxmatch/domain/pricing/price-lines'
import type { Permits } from '../../db/gate/permits.ts'
import type { BidRow } from '../../db/order-requests/request-view-rows.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { allInOf, shownPriceOf } from '../../db/orders/order-prices.ts'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'
import { presentActions } from '../orders/present-order.ts'

/** All-in for the company: with its bank's margin on a position, at the bank's own price else. */
function finalPrices(row: OrderViewRow, viewer: Actor) {
  const all = shownPriceOf(row)
  const told = isToldMargin(viewer, row.bank_tells_margin) ? all : withoutMargin(all)
  return {
    commissionRate: told.commissionPercent,
    commissionEquivalent: told.commission,
    marginRate: told.margin?.percent ?? null,
    margin: told.margin?.value ?? null,
    withMargin: told.withMargin ?? false,
    finalPrice: allInOf(row).price,
    finalEquivalent: told.allInCounterValue,
    vat: told.vat,
    payable: told.payable,
  }
}

/** An order of a request (specification 002 §3). @param requestBankId the bank that carries the company's requests */
export function presentRequestOrder(
  row: OrderViewRow,
  viewer: Actor,
  requestBankId: string,
  permits: Permits,
): RequestOrderView {
  if (row.request_part === null) throw new Error(`order ${row.id} is no part of a request`)
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    session_id: row.position_id,
    part: row.request_part,
    status: presentStatus(row.status),
    pendingDecision: row.pending_decision,
    form: row.form,
    operationType: row.operation_type,
    cashOutType: row.cash_out_type,
    originalAmount: presentAmount(row.original_amount, row.decimals),
    originalRate: row.original_rate,
    amount: presentAmount(row.amount, row.decimals),
    rate: row.rate,
    equivalent: row.counter_value,
    ...finalPrices(row, viewer),
    createdAt: row.created_at.toISOString(),
    asked: row.asked_at !== null,
    expireDate: row.expires_at?.toISOString() ?? null,
    region: row.region_name,
    zone: row.zone_name,
    exop: { id: row.seller_id, name: row.seller_name, phone: row.seller_phone },
    bank: { id: row.bank_id, name: row.bank_name },
    agence:
      row.agency_id !== null && row.agency_name !== null && row.agency_code !== null
        ? { id: row.agency_id, name: row.agency_name, codeBCT: row.agency_code }
        : null,
    needsAgency:
      row.form === 'CASH' && row.agency_id === null && row.bank_id === requestBankId && isPart(row.status),
    allowedActions: presentActions(row, viewer, permits),
  }
}

/** A bid as its company and its bank see it. */
export function presentBid(row: BidRow): BidView {
  return {
    order_id: row.id,
    reference: row.reference,
    bank: { id: row.bank_id, name: row.bank_name },
    rate: row.rate,
    rateTCC: row.tcc_price,
    amount: presentAmount(row.amount, row.decimals),
    equivalent: row.counter_value,
    equivalentTCC: row.tcc_counter_value,
    commissionRate: withoutZeros(row.commission_percent),
    vatPercent: withoutZeros(row.vat_percent),
    vat: row.vat,
    payable: row.payable,
    form: row.form,
    createdAt: row.created_at.toISOString(),
    status: presentStatus(row.status),
  }
}
