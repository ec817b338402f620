import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import type { AllowedActionView, OrderView } from '@fxmatch/contract/http/order-view'
import { PRODUCT_TYPE } from '@fxmatch/documents/format/codes'
import type { Actor } from '@fxmatch/domain/access/actor'
import { allowedActions } from '@fxmatch/domain/orders/decide-order'
import { seesCommission } from '@fxmatch/domain/orders/order-columns'
import { ORDER_STATUS_LABELS, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { commissionRate } from '@fxmatch/domain/pricing/commission-rate'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'
import { presentMembers } from '../market/present-members.ts'
import { presentRefusable } from '../present-refusable.ts'
import { presentAmount, withoutZeros } from '../present-values.ts'
import { presentProfit } from './present-profit.ts'

/** A status as lists show it: the code for machines, the French label for people. */
export function presentStatus(code: number): { code: number; name: string } {
  return { code, name: ORDER_STATUS_LABELS[orderStatusName(code)] }
}

/** The buttons of this order for this viewer: allowed, or the rule and its French sentence. */
export function presentActions(row: OrderRow, viewer: Actor): AllowedActionView[] {
  return allowedActions(toOrderFacts(row), viewer).map(({ action, refusal }) => ({
    action,
    ...presentRefusable(refusal && orderRefusal(refusal)),
  }))
}

function presentRates(row: OrderRow, viewer: Actor) {
  const negotiated = row.rate_type === 'NEGOTIATION'
  return {
    amount: presentAmount(row.amount, row.decimals),
    original_amount: presentAmount(row.original_amount, row.decimals),
    negotation_amount: presentAmount(row.amount, row.decimals),
    negotationRate: negotiated ? row.rate : null,
    originalRate: row.original_rate,
    rate: row.rate,
    rawPrice: row.original_rate,
    ...(seesCommission(viewer)
      ? {
          negotiation_commission_rate: commissionRate(row.rate, row.commission_percent),
          original_commission_rate: commissionRate(row.original_rate, row.commission_percent),
        }
      : {}),
    equivalent: row.counter_value,
    rateType: row.rate_type,
  }
}

function presentParties(row: OrderViewRow) {
  const buyer = { id: row.buyer_id, name: row.buyer_name, bct: row.buyer_bct }
  return {
    bank: { id: row.bank_id, name: row.bank_name, bct: row.bank_bct },
    buyer,
    seller: { id: row.seller_id, name: row.seller_name, bct: row.seller_bct },
    company: buyer,
    user: {
      id: row.placed_by,
      name: row.placer_name,
      username: row.placer_username,
      company: { id: row.placing_id, name: row.placing_name, bct: row.placing_bct },
    },
    leaderBoxInfo: {
      id: row.seller_id,
      name: row.seller_name,
      favoriteLocation: row.zone_name ?? row.region_name,
      ex_op: { district: row.seller_region_name },
      box_agency: row.seller_agency,
    },
    members: { region: row.region_name, zone: row.zone_name },
    syndMember: presentMembers(row.members, {
      uuid: row.seller_id,
      name: row.seller_name,
      phone: row.seller_phone,
      bct: row.seller_bct,
      region_id: row.seller_region,
      region_name: row.seller_region_name,
    }),
  }
}

/**
 * An order as every list and page shows it. Amounts carry the currency's decimals, rates 4, TND values 3. `rawPrice` and
 * `originalRate` are the position's price; `rate` is the agreed one, `negotationRate` the same once it was negotiated;
 * `equivalent` is the counter value before commission. `company` is the buyer, `user` who placed the order.
 */
export function presentOrder(row: OrderViewRow, viewer: Actor): OrderView {
  return {
    id: row.id,
    version: row.version,
    sessionId: row.position_id,
    reference: row.reference,
    ...presentParties(row),
    productType: PRODUCT_TYPE,
    currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
    ...presentRates(row, viewer),
    form: row.form,
    operationType: row.operation_type,
    cashOutType: row.cash_out_type,
    createdAt: row.created_at.toISOString(),
    expireDate: row.expires_at?.toISOString() ?? null,
    valueDate: row.value_date,
    status: presentStatus(row.status),
    pendingDecision: row.pending_decision,
    rejectedBy:
      row.rejecter_name === null ? null : { name: row.rejecter_name, description: row.rejection_reason },
    agence:
      row.agency_id !== null && row.agency_name !== null && row.agency_code !== null
        ? { id: row.agency_id, name: row.agency_name, codeBCT: row.agency_code }
        : null,
    bills: row.bills.map(({ nbr, bill }) => ({ nbr, bill: withoutZeros(bill) })),
    ticket:
      row.ticket_id !== null && row.ticket_reference !== null
        ? { id: row.ticket_id, reference: row.ticket_reference, file: `/documents/tickets/${row.id}` }
        : null,
    profit: presentProfit(row, viewer),
    allowedActions: presentActions(row, viewer),
  }
}
