import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** Delivered, or paid as well: what counts as turnover. */
const DELIVERED = sql.raw('(13, 10)')

/** A year in Tunis: `from <= t < until`. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/**
 * Counter value of the orders placed in a period that an operator delivered to a company, whether the company bought
 * for itself or carried the order as its customers' bank; TND. An operator delivers what it sells alone, and its part of
 * nothing that a syndicate led by another sells.
 */
export async function turnoverBetween(
  db: Db,
  asked: Period & { operatorId: string; companyId: string },
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(counter_value), 0) as total from orders
    where seller_id = ${asked.operatorId} and (buyer_id = ${asked.companyId} or bank_id = ${asked.companyId})
      and status in ${DELIVERED} and created_at >= ${asked.from} and created_at < ${asked.until}`.execute(db)
  return rows[0]?.total ?? '0'
}

/** The lowest agreed rate of banknotes of a currency among the orders placed in a period and delivered; null: none. */
export async function lowestCashRate(db: Db, asked: Period & { currency: string }): Promise<string | null> {
  const { rows } = await sql<{ rate: string | null }>`
    select min(rate) as rate from orders
    where currency = ${asked.currency} and form = 'CASH' and status in ${DELIVERED}
      and created_at >= ${asked.from} and created_at < ${asked.until}`.execute(db)
  return rows[0]?.rate ?? null
}
