import type { DeskPosition, MarketPosition } from '@fxmatch/contract/http/market'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import { V1_ORDER_STEPS, type V1Order, type V1Position } from '@fxmatch/contract/v1/views'
import { isOrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'

// What machines read is what people read, under the names of the public contract: nothing is computed here.

/** A position as machines read it. */
export function v1Position(position: MarketPosition): V1Position {
  const { id, currency, form, amount, rate, equivalent, rateTCC, equivalentTCC } = position
  return {
    ...{ id, currency: currency.iso_code, form, amount, quotingUnit: currency.unit, rate, value: equivalent },
    ...{ allInRate: rateTCC, allInValue: equivalentTCC, governorate: position.region?.name ?? null },
    sellers: position.members.map(({ ex_op }) => ex_op.name),
    ...{ publishedAt: position.created_at, expiresAt: position.expireDate, isFree: !position.hasOrder },
  }
}

/** A company's own position. */
export function v1OwnPosition(position: DeskPosition) {
  const { listing, publishedAmount, order, withdraw } = position
  return {
    ...v1Position(position),
    ...{ listing, publishedAmount, canWithdraw: withdraw.allowed },
    order: order && { id: order.id, reference: order.reference, status: nameOf(order.status.code) },
  }
}

function nameOf(code: number) {
  if (!isOrderStatus(code)) throw new Error(`an order has the status ${code}`)
  return orderStatusName(code)
}

/** An order. */
export function v1Order(order: OrderView): V1Order {
  const { id, reference, version, form, currency, amount, rate, profit, ticket } = order
  const party = (company: OrderView['buyer']) => ({ id: company.id, name: company.name })
  return {
    ...{ id, reference, version, status: nameOf(order.status.code), operation: order.operationType, form },
    settlement: order.cashOutType === 'CASH_PAYMENT' ? 'CASH' : 'TRANSFER',
    ...{
      currency: currency.isoCode,
      quotingUnit: currency.unit,
      amount,
      positionAmount: order.original_amount,
    },
    ...{ rate, askedRate: order.originalRate, proposedRate: order.negotationRate, value: order.equivalent },
    ...{ totalToPay: profit.payable ?? null, positionId: order.sessionId },
    ...{ buyer: party(order.buyer), seller: party(order.seller), bank: party(order.bank) },
    agency: order.agence && { id: order.agence.id, name: order.agence.name },
    ...{ createdAt: order.createdAt, expiresAt: order.expireDate, valueDate: order.valueDate },
    ticket: ticket && { reference: ticket.reference, document: `/v1/orders/${id}/ticket` },
    actions: Object.entries(V1_ORDER_STEPS).flatMap(([name, step]) => {
      const found = order.allowedActions.find(({ action }) => action === step)
      if (found === undefined) return []
      const { allowed, rule, reason } = found
      return [{ action: name as keyof typeof V1_ORDER_STEPS, allowed, rule, reason }]
    }),
  }
}
