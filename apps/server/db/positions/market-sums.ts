import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { isOnMarket } from './on-market.ts'

/** Number and amount of the positions on the market, by currency. */
export async function sumMarketByCurrency(db: Db, now: Date) {
  const { rows } = await sql<{ currency: string; count: number; amount: string; decimals: number }>`
    select p.currency, count(*)::int as count, sum(p.amount) as amount, c.decimals
    from positions p join currencies c on c.iso_code = p.currency
    where ${isOnMarket(now)} group by p.currency, c.decimals order by p.currency`.execute(db)
  return rows
}
