import { TIMED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { inStatuses } from '../orders/status-sets.ts'
import { isOnMarket } from '../positions/on-market.ts'

/** The numbers of the cheapest positions on the market, one of each currency and form; of two at one price the older. */
export async function readBestPositions(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct on (p.currency, p.form) p.id from positions p
    where ${isOnMarket(now)} order by p.currency, p.form, p.rate, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many orders are listed of those that run out; the number of all stands in each row. */
const MOST_RUNNING = 8

/** What a bank has bid or ordered for itself and that ends by itself, the next first. */
export async function readRunningOrders(db: Db, bank: string, now: Date) {
  const { rows } = await sql<{
    id: string
    reference: string
    seller: string
    currency: string
    decimals: number
    unit: number
    amount: string
    rate: string
    status: number
    expires_at: Date
    count: number
  }>`select o.id, o.reference, s.name as seller, o.currency, o.decimals, o.unit, o.amount::text as amount,
      o.rate::text as rate, o.status, o.expires_at, count(*) over ()::int as count
    from orders o join companies s on s.id = o.seller_id
    where o.buyer_id = ${bank} and ${inStatuses('o', TIMED_STATUSES)} and o.expires_at > ${now}
    order by o.expires_at, o.number limit ${MOST_RUNNING}`.execute(db)
  return rows
}
