import { equalDecimals } from '@fxmatch/domain/money/amount'
import { requestFigures } from '@fxmatch/domain/order-requests/request-figures'
import { type OrderThen, orderAt } from '@fxmatch/domain/time-machine/order-at'
import { requestAt } from '@fxmatch/domain/time-machine/request-at'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type RequestRow, toRequestLine } from '../order-requests/request-rows.ts'
import type { OrderRow } from '../orders/order-facts.ts'
import { readOrderRecords } from './order-records.ts'
import { readRequestRecords } from './request-records.ts'
import type { FoldFault } from './verify-folds.ts'

/** So many are read at once. */
const CHUNK = 500
/** After everything that is on record. */
const EVER = new Date(8_640_000_000_000_000)

/**
 * Reads every request's record with those of its orders and says which requests are not what these make of them now: their status and
 * reason, and the sums that their rows keep. Requests without any history are passed over.
 */
export async function verifyRequestFolds(db: Db): Promise<{ requests: number; faults: FoldFault[] }> {
  const faults: FoldFault[] = []
  let [requests, last] = [0, 0]
  for (;;) {
    const { rows } = await sql<RequestRow>`
      select * from order_requests where number > ${last} order by number limit ${CHUNK}`.execute(db)
    const end = rows.at(-1)
    if (!end) return { requests, faults }
    const records = await readRequestRecords(db, sql`r.number > ${last} and r.number <= ${end.number}`)
    const orders = await foldedOrders(db, [...records.keys()])
    for (const row of rows) {
      const record = records.get(row.id)
      const then = record && requestAt(record, EVER)
      if (!then) continue
      requests += 1
      const figures = requestFigures(
        {
          ...{ totalAmount: row.total_amount, decimals: row.decimals, unit: row.unit },
          submitted: then.submittedAt !== null,
        },
        orders.filter((order) => order.order_request_id === row.id).map(toRequestLine),
        null,
      )
      const same: Readonly<Record<string, boolean>> = {
        status: then.status === row.status,
        reason: then.reason === row.reason,
        covered_amount: equalDecimals(figures.coveredAmount, row.covered_amount),
        remainder_sold: equalDecimals(figures.remainderSold, row.remainder_sold),
        partial_equivalent: equalDecimals(figures.partialEquivalent, row.partial_equivalent),
        remainder_equivalent: equalDecimals(figures.remainderEquivalent, row.remainder_equivalent),
      }
      const members = Object.entries(same).flatMap(([member, agrees]) => (agrees ? [] : [member]))
      if (members.length > 0) faults.push({ what: `request ${row.reference}`, members })
    }
    last = end.number
  }
}

/** The orders of some requests with the status and amount that their records make of them; of no history: as they stand. */
async function foldedOrders(db: Db, requests: readonly string[]): Promise<OrderRow[]> {
  const of = [...requests]
  const records = await readOrderRecords(db, sql<boolean>`o.order_request_id = any (${of}::uuid[])`)
  const { rows } = await sql<OrderRow>`
    select * from orders where order_request_id = any (${of}::uuid[])`.execute(db)
  return rows.map((row) => {
    const record = records.get(row.id)
    const then: OrderThen | null = record ? orderAt(record, EVER) : null
    return then === null ? row : { ...row, status: then.status, amount: then.amount }
  })
}
