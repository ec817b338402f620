import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { isConfirmedSql } from '../orders/status-sets.ts'
import { proofOfRecord } from './proof-rows.ts'

/** How far a bank's prices of a month lay from the fixing: basis points and TND, as the proofs they are judged by froze them. */
export interface SpreadRow {
  /** `YYYY-MM`, of the market. */
  readonly month: string
  readonly bankId: string
  readonly bank: string
  readonly orders: number
  readonly proven: number
  readonly lower: string | null
  readonly median: string | null
  readonly upper: string | null
  readonly cost: string
  readonly best: number
  readonly outliers: number
}

/** A spread below which a part of them lies. */
const quantile = (part: number) =>
  sql<string | null>`percentile_disc(${sql.lit(part)}) within group (order by spread_bps)`

/**
 * The prices made since an instant by bank and month, of orders that both sides confirmed; the newest month first, the bank with most
 * orders first. The middle of an even number is half of the middle two, as beside an outlier.
 */
export async function readSpreads(db: Db, since: Date): Promise<SpreadRow[]> {
  const { rows } = await sql<SpreadRow>`
    with deals as (
      select o.id, o.bank_id, p.version, to_char(p.at at time zone ${MARKET_ZONE}, 'YYYY-MM') as month, p.spread_bps, p.cost_tnd, p.rank
      from orders o join lateral ${proofOfRecord('o')} p on true
      where o.id in (select order_id from order_price_proofs where at >= ${since}) and p.at >= ${since} and ${isConfirmedSql('o')}
    )
    select d.month, d.bank_id as "bankId", b.name as bank, count(*)::int as orders, count(d.spread_bps)::int as proven,
      ${quantile(0.25)}::text as lower, ${quantile(0.75)}::text as upper,
      round((${quantile(0.5)} + percentile_disc(0.5) within group (order by spread_bps desc)) / 2, 1)::text as median,
      coalesce(sum(d.cost_tnd), 0)::text as cost, count(*) filter (where d.rank = 1)::int as best,
      count(*) filter (where exists (
        select from price_outliers x where x.order_id = d.id and x.version = d.version))::int as outliers
    from deals d join companies b on b.id = d.bank_id
    group by d.month, d.bank_id, b.name order by d.month desc, count(*) desc, b.name`.execute(db)
  return rows
}
