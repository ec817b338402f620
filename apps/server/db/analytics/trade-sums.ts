import type { AnalyticsGroup, AnalyticsQuery } from '@fxmatch/contract/http/analytics'
import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { isPartyTo } from '../orders/order-readers.ts'
import { isConfirmedSql, statusesSql } from '../orders/status-sets.ts'

/** Sums of a group's orders; decimals as strings, TND but for the amounts. `based` is worth at the opening rates. */
export interface TradeSums {
  readonly key: string
  readonly currencies: number
  readonly decimals: number
  readonly unit: number
  readonly orders: number
  readonly buyers: number
  readonly sellers: number
  readonly amount: string
  readonly counterValue: string
  readonly priced: string
  readonly based: string
  readonly ownOrders: number
  readonly ownAmount: string
  readonly ownCounterValue: string
  readonly ownPriced: string
  readonly ownBased: string
}

const KEYS: Readonly<Record<AnalyticsGroup, RawBuilder<unknown>>> = {
  currency: sql`o.currency::text`,
  day: sql`to_char(o.day, 'YYYY-MM-DD')`,
  governorate: sql`coalesce(g.name, '–')`,
}

const sum = (what: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
  sql`coalesce(sum(${what}) filter (where ${when}), 0)::text`

/**
 * Sums by group of the orders placed on some days in Tunis that both sides have confirmed, or of those of them that were
 * delivered; and of a company's own among them, as buyer, seller or carrying bank. In the group's order.
 */
export async function sumTrades(
  db: Db,
  group: AnalyticsGroup,
  query: AnalyticsQuery,
  companyId: string,
): Promise<TradeSums[]> {
  const delivered = sql`o.status in ${statusesSql(DELIVERED_STATUSES)}`
  const currency = query.currency === undefined ? sql`true` : sql`o.currency = ${query.currency}`
  const all = sql`true`
  const own = sql`o.own`
  const based = sql`o.amount * r.rate / o.unit`
  const { rows } = await sql<TradeSums>`
    with o as (
      select o.*, (o.created_at at time zone ${MARKET_ZONE})::date as day,
        ${isPartyTo('o', companyId)} as own
      from orders o
      where o.created_at >= ${startOfMarketDate(query.from)} and o.created_at < ${endOfMarketDate(query.to)}
        and ${query.basis === 'delivered' ? delivered : isConfirmedSql('o')} and ${currency}
    )
    select ${KEYS[group]} as key, count(distinct o.currency)::int as currencies, min(o.decimals)::int as decimals,
      min(o.unit)::int as unit, count(*)::int as orders, count(distinct o.buyer_id)::int as buyers,
      count(distinct o.seller_id)::int as sellers, count(*) filter (where ${own})::int as "ownOrders",
      ${sum(sql`o.amount`, all)} as amount, ${sum(sql`o.counter_value`, all)} as "counterValue",
      ${sum(sql`o.counter_value`, sql`r.rate is not null`)} as priced, ${sum(based, all)} as based,
      ${sum(sql`o.amount`, own)} as "ownAmount", ${sum(sql`o.counter_value`, own)} as "ownCounterValue",
      ${sum(sql`o.counter_value`, sql`o.own and r.rate is not null`)} as "ownPriced",
      ${sum(based, own)} as "ownBased"
    from o left join governorates g on g.id = o.governorate_id
      left join opening_rates r on r.currency = o.currency and r.day = o.day and r.status = ${OPENING_RATE_STATUS.VALIDATED}
    group by 1 order by ${group === 'day' ? sql`1` : sql`sum(o.counter_value) desc, 1`}`.execute(db)
  return rows
}
