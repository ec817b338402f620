import type { Settlement } from '@fxmatch/contract/http/settlements'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Db } from '../../db/connect.ts'
import { readSettlement, readSettlementOrders } from '../../db/orders/settlement-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'

const CASHED_OUT = { WAITING: null, DONE: true, REFUSED: false } as const

/**
 * How far a settlement of the viewer's own company is; null for every other. Its orders are told once it is over: while it
 * runs one asks often, and there may be thousands.
 */
export function getSettlement(
  db: Db,
  viewer: Actor,
  asked: { companyId: string; settlementId: string },
): Promise<Settlement | null> {
  if (viewer.companyId !== asked.companyId) return Promise.resolve(null)
  return inSnapshot(db, (snapshot) => presentSettlement(snapshot, asked))
}

/** The same inside the transaction that began it. */
export async function presentSettlement(
  db: Db,
  asked: { companyId: string; settlementId: string },
): Promise<Settlement | null> {
  const row = await readSettlement(db, asked.companyId, asked.settlementId)
  if (!row) return null
  const isOver = row.finished_at !== null
  const orders = isOver ? await readSettlementOrders(db, row.id) : []
  return {
    id: row.id,
    agency: { id: row.agency_id, name: row.agency_name, codeBCT: row.agency_code },
    status: isOver ? 'DONE' : 'RUNNING',
    asked_by: row.asked_by,
    created_at: row.created_at.toISOString(),
    total: row.total,
    done: row.decided,
    cashed_out: row.settled,
    total_equiv: toDecimalString(decimal(row.counterValue), HOME_DECIMALS),
    results: orders.map(({ id, reference, counter_value, outcome, refusal }) => ({
      id,
      reference,
      equivalent: counter_value,
      cashedOut: CASHED_OUT[outcome],
      refusal,
    })),
  }
}
