import { reducedAmount, type Shortage } from '@fxmatch/domain/banknotes/shortage'
import { CONFIRMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { CountThen, OrderThen } from '@fxmatch/domain/time-machine/order-at'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import type { PageRow } from '../../db/orders/order-story.ts'
import { priceColumns, priceOf } from '../../db/orders/price-columns.ts'

/**
 * The columns of an order as they stood: what follows from its steps is put in its place. Its price is computed anew from the amount and
 * rate of the moment, under the settings that the order keeps from its placing.
 */
export function columnsThen<Row extends OrderRow>(row: Row, then: OrderThen): Row {
  const { amount, rate } = then
  return {
    ...row,
    ...{ status: then.status, status_since: then.statusSince, amount, rate, rate_type: then.rateType },
    ...priceColumns(priceOf({ ...row, amount }, rate)),
    ...{ last_offer_by: then.lastOfferBy, pending_decision: then.pendingDecision },
    ...{ asked_at: then.askedAt, ask_at: null, expires_at: then.expiresAt, quote_binds_until: null },
    ...{ agency_id: then.agency, rejected_by: then.rejectedBy, rejection_reason: then.rejectionReason },
    shortage: then.shortage && shortageThen(row, then.shortage),
  }
}

/** An order's row as it stood, with its story; what was not there yet is taken out. */
export function rowThen(row: PageRow, then: OrderThen): PageRow {
  const history = row.history.slice(0, then.steps)
  return {
    ...columnsThen(row, then),
    bills: then.counted ? row.bills : [],
    ...(then.ticketed ? {} : { ticket_id: null, ticket_reference: null, ticket_created_at: null }),
    rest_id: isSplit(history) ? row.rest_id : null,
    history,
    offers: row.offers.slice(0, then.offers),
    proof: null,
  }
}

/** Whether both sides had confirmed, which publishes the rest. */
function isSplit(history: PageRow['history']): boolean {
  return history.some(({ after_status }) => CONFIRMED_STATUSES.some((status) => status === after_status))
}

function shortageThen(row: OrderRow, { bills, missing, reason, choices, reduced }: CountThen): Shortage {
  const left = reducedAmount(row.shortage?.before?.amount ?? row.amount, { missing })
  const reducedTo = (amount: string) => {
    const { counterValue, payable } = priceOf({ ...row, amount })
    return { amount, counterValue, payable }
  }
  return {
    ...{ bills, missing, reason, choices },
    reduced: left === null ? null : reducedTo(left),
    before: reduced ? (row.shortage?.before ?? null) : null,
  }
}
