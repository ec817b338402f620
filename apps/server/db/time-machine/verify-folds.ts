import { equalDecimals } from '@fxmatch/domain/money/amount'
import { type OrderThen, orderAt } from '@fxmatch/domain/time-machine/order-at'
import { positionAt } from '@fxmatch/domain/time-machine/position-at'
import { sql } from 'kysely'
import { canonicalJson } from '../canonical-json.ts'
import type { Db } from '../connect.ts'
import type { OrderRow } from '../orders/order-facts.ts'
import { readOrderRecords } from './order-records.ts'
import { readPositionRecords } from './position-records.ts'

/** So many are read at once. */
const CHUNK = 1_000
/** After everything that is on record. */
const EVER = new Date(8_640_000_000_000_000)

/** What does not come out of its record as it stands. */
export interface FoldFault {
  readonly what: string
  readonly members: readonly string[]
}

/** The columns of an order in which its record and its row disagree; what its record does not know for certain is left out. */
function faultsOf(row: OrderRow, then: OrderThen): string[] {
  const short = (of: { bills: unknown; missing: string; reason: string; choices: unknown } | null) =>
    of && canonicalJson({ bills: of.bills, missing: of.missing, reason: of.reason, choices: of.choices })
  const same: Readonly<Record<string, boolean>> = {
    status: then.status === row.status,
    amount: equalDecimals(then.amount, row.amount),
    rate: equalDecimals(then.rate, row.rate),
    rate_type: then.rateType === row.rate_type,
    last_offer_by: then.lastOfferBy === row.last_offer_by,
    agency_id: then.gaps.includes('AGENCY') || then.agency === row.agency_id,
    pending_decision: then.pendingDecision === row.pending_decision,
    rejected_by: then.rejectedBy === row.rejected_by,
    rejection_reason: then.rejectionReason === row.rejection_reason,
    shortage: then.gaps.includes('SHORTAGE') || short(then.shortage) === short(row.shortage),
  }
  return Object.entries(same).flatMap(([member, agrees]) => (agrees ? [] : [member]))
}

/** Reads every order's record and says which orders are not what it makes of them now. Orders without any history are passed over. */
export async function verifyOrderFolds(db: Db): Promise<{ orders: number; faults: FoldFault[] }> {
  const faults: FoldFault[] = []
  let [orders, last] = [0, 0]
  for (;;) {
    const { rows } = await sql<OrderRow & { number: number }>`
      select * from orders where number > ${last} order by number limit ${CHUNK}`.execute(db)
    const end = rows.at(-1)
    if (!end) return { orders, faults }
    const records = await readOrderRecords(db, sql`o.number > ${last} and o.number <= ${end.number}`)
    for (const row of rows) {
      const record = records.get(row.id)
      if (!record || record.steps.length === 0) continue
      orders += 1
      const then = orderAt(record, EVER)
      const members = then === null ? ['offers'] : faultsOf(row, then)
      if (members.length > 0) faults.push({ what: `order ${row.reference}`, members })
    }
    last = end.number
  }
}

/** The same of positions: status, amount, and whether they are on the market. */
export async function verifyPositionFolds(db: Db): Promise<{ positions: number; faults: FoldFault[] }> {
  const faults: FoldFault[] = []
  let [positions, last] = [0, 0]
  for (;;) {
    const rows = await db
      .selectFrom('positions')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const end = rows.at(-1)
    if (!end) return { positions, faults }
    const records = await readPositionRecords(db, sql`p.id > ${last} and p.id <= ${end.id}`)
    for (const row of rows) {
      positions += 1
      const record = records.get(row.id)
      // Whether its time is up is asked of the clock, not of the record.
      const then = record && positionAt({ ...record, expiresAt: EVER }, new Date(EVER.getTime() - 1))
      const same: Readonly<Record<string, boolean>> = {
        status: then?.status === row.status,
        amount: then !== null && then !== undefined && equalDecimals(then.amount, row.amount),
        offered: then?.offered === (row.status === 'FREE' && row.listing === 'LISTED'),
      }
      const members = Object.entries(same).flatMap(([member, agrees]) => (agrees ? [] : [member]))
      if (members.length > 0) faults.push({ what: `position ${row.id}`, members })
    }
    last = end.id
  }
}
