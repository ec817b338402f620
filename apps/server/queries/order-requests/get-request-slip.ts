import type { SlipOrder, SlipView } from '@fxmatch/documents/pdf/slip-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { TND_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { isPart } from '@fxmatch/domain/order-requests/request-figures'
import { SLIP_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import type { Db } from '../../db/connect.ts'
import {
  findRequestId,
  type RequestViewRow,
  readOrdersOfRequests,
  readRequestHistory,
  readRequestViewRows,
} from '../../db/order-requests/request-view-rows.ts'
import { type OrderViewRow, readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { mayReadRequest } from './request-scope.ts'

/** An order as the company pays it: with its bank's margin on a position, at the bank's own price else. */
function toSlipOrder(row: OrderViewRow): SlipOrder {
  if (row.ticket_reference === null)
    throw new Error(`order ${row.reference} of a closed request has no ticket`)
  const matching = row.operation_type === 'MATCHING'
  return {
    reference: row.reference,
    ticketReference: row.ticket_reference,
    seller: row.seller_name,
    operation: row.operation_type,
    form: row.form,
    amount: row.amount,
    allInPrice: matching ? row.corporate_price : row.tcc_price,
    allInEquivalent: matching ? row.corporate_counter_value : row.tcc_counter_value,
    vat: row.vat,
    payable: row.payable,
  }
}

/** Who submitted and who validated, the last time that it was done. */
async function signatures(db: Db, request: RequestViewRow): Promise<SlipView['signatures']> {
  const history = await readRequestHistory(db, request.id)
  const last = (action: string) => history.findLast((entry) => entry.action === action)
  return (
    [
      ['Transmise par', 'go'],
      ['Front-office', 'front_office_validate'],
      ['Back-office', 'back_office_validate'],
    ] as const
  ).flatMap(([role, action]) => {
    const entry = last(action)
    return entry?.by ? [{ role, name: `${entry.by}, ${entry.company ?? ''}` }] : []
  })
}

/**
 * What the slip of a request shows, for its company, that company's bank and the platform; null for everyone else, and
 * unless every order has its ticket (specification 002 §4: CLOSED or DELIVERED).
 */
export function getRequestSlip(db: Db, viewer: Actor, key: string): Promise<SlipView | null> {
  return inSnapshot(db, async (snapshot) => {
    const id = await findRequestId(snapshot, key)
    const [request] = id === null ? [] : await readRequestViewRows(snapshot, [id])
    if (!request || !mayReadRequest(request, viewer) || !SLIP_STATUSES.includes(request.status)) return null
    const parts = ((await readOrdersOfRequests(snapshot, [request.id])).get(request.id) ?? []).filter(
      ({ status }) => isPart(status),
    )
    const rows = await readOrderViewRows(
      snapshot,
      parts.map((order) => order.id),
    )
    const orders = rows.sort((a, b) => a.number - b.number).map(toSlipOrder)
    const closed = (await readRequestHistory(snapshot, request.id)).find((e) => e.after_status === 'CLOSED')
    const tnd = (values: string[]) => toDecimalString(sumDecimals(values), TND_DECIMALS)
    return {
      reference: request.reference,
      closedAt: (closed?.at ?? request.status_since).toISOString(),
      company: {
        name: request.company_name,
        address: request.company_address,
        phone: request.company_phone,
      },
      bank: request.bank_name,
      currency: { isoCode: request.currency, decimals: request.decimals, unit: request.unit },
      totalAmount: request.total_amount,
      title: {
        reference: request.title_reference,
        nature: request.title_nature,
        domiciliary: request.domiciliary_name,
      },
      creditAccount: request.credit_account,
      debitAccount: request.debit_account,
      valueDate: request.value_date,
      orders,
      partialEquivalent: request.partial_equivalent,
      remainderEquivalent: request.remainder_equivalent,
      totalEquivalent: request.total_equivalent,
      avgCost: request.avg_cost ?? '0',
      vat: tnd(orders.map(({ vat }) => vat)),
      payable: tnd(orders.map(({ payable }) => payable)),
      signatures: await signatures(snapshot, request),
    }
  })
}
