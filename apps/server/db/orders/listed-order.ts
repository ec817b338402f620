import type { ListedOrder } from '@fxmatch/contract/http/order-view'
import { PRODUCT_TYPE } from '@fxmatch/documents/format/codes'
import type { ShortageFigures } from '@fxmatch/domain/banknotes/shortage'
import { presentAmount, withoutZeros } from '@fxmatch/domain/money/present-values'
import { orderStatusName } from '@fxmatch/domain/orders/order-status'
import { wordsOf } from '@fxmatch/words/words-of'
import { presentMembers } from '../positions/present-members.ts'
import { allInOf, paysMargin } from './order-prices.ts'
import type { ListedOrderRow } from './order-view-rows.ts'

/** A status as lists show it: the code for machines, the French label for people. */
export function presentStatus(code: number): { code: number; name: string } {
  return { code, name: wordsOf('fr')(`orders:status.${orderStatusName(code)}`) }
}

function presentRates(row: ListedOrderRow, amount: string) {
  return {
    amount,
    original_amount: presentAmount(row.original_amount, row.decimals),
    negotation_amount: amount,
    negotationRate: row.rate_type === 'NEGOTIATION' ? row.rate : null,
    originalRate: row.original_rate,
    rate: row.rate,
    rawPrice: row.original_rate,
    equivalent: row.counter_value,
    rateType: row.rate_type,
  }
}

function presentProfit(row: ListedOrderRow, amount: string): ListedOrder['profit'] {
  const { price, counterValue } = allInOf(row)
  const shares = {
    platform: withoutZeros(row.share_platform_percent),
    insight: withoutZeros(row.share_insight_percent),
    partner: withoutZeros(row.share_partner_percent),
  }
  return {
    amount,
    price: row.rate,
    equivalent: row.counter_value,
    commissionRate: withoutZeros(row.commission_percent),
    commissionEquivalent: row.commission,
    vat: row.vat,
    vatPercent: withoutZeros(row.vat_percent),
    finalPrice: price,
    finalEquivelent: counterValue,
    payable: row.payable,
    payableReduced: row.shortage?.reduced?.payable,
    payableBefore: row.shortage?.before?.payable,
    withMargin: !row.bank_tells_margin && paysMargin(row),
    margin: row.margin,
    marginRate: withoutZeros(row.margin_percent),
    platformShare: shares.platform,
    platformShareValue: row.share_platform,
    insightShare: row.share_insight,
    insightSharePercent: shares.insight,
    partnerShare: row.share_partner,
    partnerSharePercent: shares.partner,
    sharePercents: shares,
    commissionValueTTC: row.commission_ttc,
  }
}

/** A short count without what the buyer pays, which not every reader gets. */
function presentShortage({ shortage, decimals }: ListedOrderRow): ListedOrder['shortage'] {
  if (shortage === null) return null
  const { bills, missing, reason, choices } = shortage
  const figures = (of: ShortageFigures | null) =>
    of && { amount: presentAmount(of.amount, decimals), equivalent: of.counterValue }
  return {
    bills: bills.map(({ nbr, bill }) => ({ nbr, bill: withoutZeros(bill) })),
    missing: presentAmount(missing, decimals),
    reason,
    choices,
    reduced: figures(shortage.reduced),
    before: figures(shortage.before),
  }
}

function presentParties(row: ListedOrderRow) {
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
 * An order as every list, page and workbook shows it, with all that is withheld from some readers. Amounts carry the
 * currency's decimals, rates 4, TND values 3. `rawPrice` and `originalRate` are the position's price; `rate` is the
 * agreed one, `negotationRate` the same once it was negotiated; `equivalent` is the counter value before commission.
 * `company` is the buyer, `user` who placed the order.
 */
export function toListedOrder(row: ListedOrderRow): ListedOrder {
  const amount = presentAmount(row.amount, row.decimals)
  return {
    id: row.id,
    version: row.version,
    sessionId: row.position_id,
    reference: row.reference,
    ...presentParties(row),
    productType: PRODUCT_TYPE,
    currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
    ...presentRates(row, amount),
    form: row.form,
    operationType: row.operation_type,
    cashOutType: row.cash_out_type,
    createdAt: row.created_at.toISOString(),
    expireDate: row.expires_at?.toISOString() ?? null,
    tellAt: row.ask_at?.toISOString() ?? null,
    valueDate: row.value_date,
    status: presentStatus(row.status),
    pendingDecision: row.pending_decision,
    shortage: presentShortage(row),
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
    profit: presentProfit(row, amount),
    proof: row.proof,
  }
}
