import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { inStatuses } from './status-sets.ts'

const DELIVERED = inStatuses('orders', DELIVERED_STATUSES)

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
  const { rows } = await turnoverStatement(asked).execute(db)
  return rows[0]?.total ?? '0'
}

/** Bought and carried apart: each is added up along an index of its own, without looking at the orders. */
export function turnoverStatement(asked: Period & { operatorId: string; companyId: string }) {
  const { operatorId, companyId, from, until } = asked
  const placed = sql`${DELIVERED} and created_at >= ${from} and created_at < ${until}`
  return sql<{ total: string }>`
    select coalesce(sum(counter_value), 0) as total from (
      select counter_value from orders where seller_id = ${operatorId} and buyer_id = ${companyId} and ${placed}
      union all
      select counter_value from orders
      where seller_id = ${operatorId} and bank_id = ${companyId} and buyer_id <> ${companyId} and ${placed}
    ) as delivered`
}

/**
 * The lowest agreed rate of banknotes of a currency among the orders placed in a period within one year of Tunis and
 * delivered; null: none. An index holds each year's rates from the lowest on.
 */
export async function lowestCashRate(db: Db, asked: Period & { currency: string }): Promise<string | null> {
  const { rows } = await sql<{ rate: string | null }>`
    select min(rate) as rate from orders
    where currency = ${asked.currency} and form = 'CASH' and ${DELIVERED}
      and extract(year from created_at at time zone ${MARKET_ZONE}) = ${yearOf(asked)}
      and created_at >= ${asked.from} and created_at < ${asked.until}`.execute(db)
  return rows[0]?.rate ?? null
}

function yearOf({ from, until }: Period): number {
  const [year, other] = [from, until].map((at) => marketDate(at).slice(0, 4))
  if (year !== other) throw new RangeError('a period that goes beyond its year')
  return Number(year)
}
