import type { SlipOrder, SlipView } from '@fxmatch/documents/pdf/slip-view'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { allInOf } from '../orders/order-prices.ts'
import { type OrderViewRow, readOrderViewRows } from '../orders/order-view-rows.ts'
import type { Database } from '../schema.ts'
import {
  type RequestViewRow,
  readOrdersOfRequests,
  readRequestHistory,
  readRequestViewRows,
} from './request-view-rows.ts'

const tnd = (values: readonly string[]) => toDecimalString(sumDecimals(values), HOME_DECIMALS)

/** An order as the company pays it: with its bank's margin on a position, at the bank's own price else. */
function toSlipOrder(row: OrderViewRow): SlipOrder {
  if (row.ticket_reference === null)
    throw new Error(`order ${row.reference} of a closed request has no ticket`)
  const { price, counterValue } = allInOf(row)
  return {
    reference: row.reference,
    ticketReference: row.ticket_reference,
    seller: row.seller_name,
    operation: row.operation_type,
    form: row.form,
    amount: row.amount,
    allInPrice: price,
    allInEquivalent: counterValue,
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

/** What the live orders of a request come to. */
function figuresOf(request: RequestViewRow, orders: readonly SlipOrder[]) {
  return {
    partialEquivalent: request.partial_equivalent,
    remainderEquivalent: request.remainder_equivalent,
    totalEquivalent: request.total_equivalent,
    avgCost: request.avg_cost ?? '0',
    vat: tnd(orders.map(({ vat }) => vat)),
    payable: tnd(orders.map(({ payable }) => payable)),
  }
}

/** The slip of a request as its rows and today's names say it. */
async function composeSlip(db: Db, request: RequestViewRow): Promise<SlipView> {
  const parts = ((await readOrdersOfRequests(db, [request.id])).get(request.id) ?? []).filter(({ status }) =>
    isPart(status),
  )
  const rows = await readOrderViewRows(
    db,
    parts.map((order) => order.id),
  )
  const orders = rows.sort((a, b) => a.number - b.number).map(toSlipOrder)
  const closed = (await readRequestHistory(db, request.id)).find((e) => e.after_status === 'CLOSED')
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
    ...figuresOf(request, orders),
    signatures: await signatures(db, request),
  }
}

/**
 * Keeps what the slip of a request says, at the moment when every live order has its ticket: names that change afterwards
 * change no slip. A request is kept once.
 */
export async function keepSlip(tx: Transaction<Database>, requestId: string, now: Date): Promise<void> {
  const [request] = await readRequestViewRows(tx, [requestId])
  if (!request) throw new Error(`request ${requestId} does not exist`)
  await tx
    .insertInto('request_slips')
    .values({ request_id: requestId, view: JSON.stringify(await composeSlip(tx, request)), created_at: now })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
}

/**
 * The slip of a request: names, prices and people as they were kept, less the orders that were given up since, with the
 * figures of those that live. A request that was closed before slips were kept is drawn from its rows.
 */
export async function readSlip(db: Db, request: RequestViewRow): Promise<SlipView> {
  const kept = await db
    .selectFrom('request_slips')
    .select('view')
    .where('request_id', '=', request.id)
    .executeTakeFirst()
  if (!kept) return composeSlip(db, request)
  // Written by `keepSlip` from the same type; rows are never changed.
  const view = kept.view as SlipView
  const all = (await readOrdersOfRequests(db, [request.id])).get(request.id) ?? []
  const live = new Set(all.filter(({ status }) => isPart(status)).map(({ reference }) => reference))
  const orders = view.orders.filter(({ reference }) => live.has(reference))
  return { ...view, orders, ...figuresOf(request, orders) }
}
