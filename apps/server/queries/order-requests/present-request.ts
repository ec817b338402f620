import { requestRefusal } from '@fxmatch/contract/errors/request-refusals'
import type { OrderRequestView, RemainderOfferView } from '@fxmatch/contract/http/order-request-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { presentAmount, withoutZeros } from '@fxmatch/domain/money/present-values'
import { allowedRequestActions } from '@fxmatch/domain/order-requests/decide-request'
import {
  type RemainderOffer,
  type RequestFigures,
  requestFigures,
} from '@fxmatch/domain/order-requests/request-figures'
import { SLIP_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { seesProfit } from '@fxmatch/domain/orders/price-readers'
import { bankProfit } from '@fxmatch/domain/pricing/buyer-price'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { toRequestFacts, toRequestLine } from '../../db/order-requests/request-rows.ts'
import type { RequestViewRow } from '../../db/order-requests/request-view-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { earningsOf } from '../../db/orders/order-prices.ts'
import { presentRefusable } from '../present-refusable.ts'
import type { RemainderOffers } from './remainder-offers.ts'

/** What a bank (or, for the platform, the banks together) earns by the live orders of a request, in TND. */
export function requestProfit(orders: readonly OrderRow[], viewer: Actor): string {
  const all = viewer.capabilities.has('platform.read')
  const own = orders.filter(({ status, bank_id }) => isPart(status) && (all || bank_id === viewer.companyId))
  return bankProfit(...own.map(earningsOf))
}

/** The buttons of this request for this viewer: allowed, or the rule and its French sentence. */
export function presentRequestActions(
  row: RequestViewRow,
  orders: readonly OrderRow[],
  viewer: Actor,
): OrderRequestView['allowedActions'] {
  return allowedRequestActions(toRequestFacts(row, orders), viewer).map(({ action, refusal }) => ({
    action,
    ...presentRefusable(refusal && requestRefusal(refusal)),
  }))
}

/** How `go` has the remainder delivered unless it says otherwise: what lists show of a draft is priced so. */
const USUAL_FORM: Form = 'DIGITAL'

/** The offer that lists show: by transfer. */
export function usualOffer<O extends { readonly form: Form }>(offers: readonly O[]): O | null {
  return offers.find(({ form }) => form === USUAL_FORM) ?? null
}

function figuresWith(
  row: RequestViewRow,
  orders: readonly OrderRow[],
  offer: RemainderOffer | null,
): RequestFigures {
  const submitted = row.submitted_at !== null
  const { total_amount: totalAmount, decimals, unit } = row
  const whole = { totalAmount, decimals, unit, submitted }
  return requestFigures(whole, orders.map(toRequestLine), offer)
}

/** What the bank sells the open amount of a request for, in each form, and what the whole request costs then. */
export function presentOffers(
  row: RequestViewRow,
  orders: readonly OrderRow[],
  offers: RemainderOffers,
): RemainderOfferView[] {
  return offers(row, orders).map((offer) => {
    const { totalEquivalent, totalVat, totalPayable } = figuresWith(row, orders, offer)
    const { form, rate, price, vatPercent, allInPrice, allInEquivalent, vat } = offer
    return {
      form,
      rate,
      finalPrice: allInPrice,
      equivalent: price.counterValue,
      commissionRate: withoutZeros(price.commissionPercent),
      commissionEquivalent: price.commission,
      finalEquivalent: allInEquivalent,
      vatPercent: withoutZeros(vatPercent),
      vat,
      payable: price.payable,
      totalEquivalent,
      totalVat,
      totalPayable,
    }
  })
}

function presentFigures(row: RequestViewRow, orders: readonly OrderRow[], offers: RemainderOffers) {
  const submitted = row.submitted_at !== null
  const offer = usualOffer(offers(row, orders))
  const figures = figuresWith(row, orders, submitted ? null : offer)
  return {
    totalAmount: presentAmount(row.total_amount, row.decimals),
    remainderAmount: figures.remainderAmount,
    openAmount: figures.openAmount,
    remainderRate: figures.remainderRate,
    remainderEquivalent: figures.remainderEquivalent,
    partialEquivalent: figures.partialEquivalent,
    totalEquivalent: figures.totalEquivalent,
    totalVat: figures.totalVat,
    totalPayable: figures.totalPayable,
    leftToPay: submitted ? figures.leftToPay : null,
    avgCost: figures.avgCost,
    rate: row.rate,
    equivalent: row.rate === null ? null : counterValue(row.total_amount, row.rate, row.unit),
  }
}

/** The address of a request's slip; null unless every order has its ticket. */
export function slipOf(row: Pick<RequestViewRow, 'status' | 'reference'>): string | null {
  return SLIP_STATUSES.includes(row.status) ? `/order_request/document/FOV/${row.reference}` : null
}

/** A request as lists show it (specification 002 §3). A bank counts its own bids only; profit is for banks and platform. */
export function presentRequest(
  row: RequestViewRow,
  orders: readonly OrderRow[],
  viewer: Actor,
  offers: RemainderOffers,
): OrderRequestView {
  const bids = orders.filter(
    ({ status, bank_id }) =>
      status === ORDER_STATUS.BID_PLACED && (viewer.companyKind !== 'BANK' || bank_id === viewer.companyId),
  )
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    status: row.status,
    currency: row.currency,
    currencyPattern: row.decimals,
    currencyUnit: row.unit,
    ...presentFigures(row, orders, offers),
    importNature: row.title_nature,
    importReference: row.title_reference,
    domicilaryBank: { id: row.domiciliary_id, name: row.domiciliary_name },
    creditAccount: row.credit_account,
    debitAccount: row.debit_account,
    accountType: row.account_type,
    valueDate: row.value_date,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    companyId: row.company_id,
    name: row.company_name,
    phone: row.company_phone,
    address: row.company_address,
    bank: { id: row.bank_id, name: row.bank_name },
    ...(seesProfit(viewer) ? { profit: requestProfit(orders, viewer) } : {}),
    file: slipOf(row),
    orderCount: orders.filter(({ status }) => isPart(status)).length,
    bidCount: bids.length,
    reason: row.reason,
    allowedActions: presentRequestActions(row, orders, viewer),
  }
}
