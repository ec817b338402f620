import type { DeliveredOrderView } from '@fxmatch/contract/http/order-request-view'
import type { deliveredOrdersCall } from '@fxmatch/contract/http/order-requests'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMoment, startOfMoment } from '@fxmatch/domain/calendar/moments'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { seesProfit } from '@fxmatch/domain/orders/price-readers'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { NO_PERMITS } from '../../db/gate/permits.ts'
import { type DeliveredRow, pageOfDelivered, sumDelivered } from '../../db/order-requests/delivered-rows.ts'
import { type OrderViewRow, readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { requestProfit } from './present-request.ts'
import { presentRequestOrder } from './present-request-order.ts'
import { requestScopeOf } from './request-scope.ts'

type DeliveredPage = z.output<typeof deliveredOrdersCall.response>
type DeliveredQuery = z.output<typeof deliveredOrdersCall.query>

const tnd = (value: string) => toDecimalString(decimal(value), HOME_DECIMALS)

function presentDelivered(facts: DeliveredRow, row: OrderViewRow, viewer: Actor): DeliveredOrderView {
  const order = presentRequestOrder(row, viewer, row.bank_id, NO_PERMITS)
  const { id, reference, session_id, part, status, operationType, form, cashOutType, agence, bank } = order
  const { originalAmount, amount, originalRate, rate, equivalent, commissionRate, commissionEquivalent } =
    order
  const { marginRate, margin, withMargin } = order
  const { vat, finalPrice, finalEquivalent, payable, region, zone, createdAt } = order
  return {
    ...{ id, reference, session_id, part, status, operationType, form, cashOutType, agence, bank },
    ...{ originalAmount, amount, originalRate, rate, equivalent, commissionRate, commissionEquivalent },
    ...{ marginRate, margin, withMargin },
    ...{ vat, finalPrice, finalEquivalent, payable, region, zone, createdAt },
    exop: { id: order.exop.id, name: order.exop.name },
    company: { id: row.buyer_id, name: row.buyer_name },
    requestId: facts.request_id,
    requestReference: facts.request_reference,
    requestStatus: facts.request_status,
    currency: row.currency,
    currencyPattern: row.decimals,
    currencyUnit: row.unit,
    importNature: facts.title_nature,
    importReference: facts.title_reference,
    domicilaryBank: { id: facts.domiciliary_id, name: facts.domiciliary_name },
    creditAccount: facts.credit_account,
    debitAccount: facts.debit_account,
    ticket:
      row.ticket_reference === null
        ? null
        : { reference: row.ticket_reference, file: `/documents/tickets/${row.id}` },
    deliveredAt: new Date(facts.delivered_at).toISOString(),
    valueDate: row.value_date,
    ...(seesProfit(viewer) ? { profit: requestProfit([row], viewer) } : {}),
  }
}

/**
 * Delivered orders of the requests of the viewer's company, or that its bank carries, last delivered first, with the sums
 * of all that the filters find. The dates are those of the delivery.
 */
export function listDelivered(db: Db, viewer: Actor, query: DeliveredQuery): Promise<DeliveredPage> {
  return inSnapshot(db, async (snapshot) => {
    const scope = requestScopeOf(viewer)
    const filter = {
      from: query.startDate === undefined ? undefined : startOfMoment(query.startDate),
      until: query.endDate === undefined ? undefined : endOfMoment(query.endDate),
      currency: query.currency,
      reference: query.reference || undefined,
    }
    const sums = await sumDelivered(snapshot, scope, filter)
    const { pageSize, offset } = query
    const page = await pageOfDelivered(snapshot, scope, filter, { pageSize, page: offset })
    const rows = await readOrderViewRows(
      snapshot,
      page.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const [any] = rows
    return {
      count: sums.count,
      data: page.flatMap((facts) => {
        const row = byId.get(facts.id)
        return row ? [presentDelivered(facts, row, viewer)] : []
      }),
      totals: {
        total_equiv: tnd(sums.counterValue),
        total_payable: tnd(sums.payable),
        // Amounts of several currencies do not add up.
        total_amount: query.currency === undefined ? null : presentAmount(sums.amount, any?.decimals ?? 0),
      },
    }
  })
}
