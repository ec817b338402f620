import type { AnalyticsGroup, AnalyticsQuery } from '@fxmatch/contract/http/analytics'
import type { CellFacts } from '@fxmatch/domain/analytics/disclosure'
import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { isPartyTo } from '../orders/order-readers.ts'
import { isConfirmedSql, statusesSql } from '../orders/status-sets.ts'
import { proofOfRecord } from '../price-proofs/proof-rows.ts'

/**
 * Sums of some orders; decimals as strings, TND but for the amounts. `based` is what those with an opening rate are worth at it, and
 * `priced` what they cost; `fixed` and `cost` are the same of those whose price was proven against a fixing: what they are worth at
 * it, and how much more they cost.
 */
export interface PartSums {
  readonly amount: string
  readonly counterValue: string
  readonly priced: string
  readonly based: string
  readonly fixed: string
  readonly cost: string
}

/** Which orders a figure comes from: all of the group, those with an opening rate, those with a fixing in their proof. */
export const TRADE_PARTS = ['all', 'priced', 'fixed'] as const

/** Sums of a group's orders. */
export interface TradeSums {
  readonly key: string
  readonly currencies: number
  readonly decimals: number
  readonly unit: number
  /** Behind each figure of the market: orders of others, and how many of one's own. */
  readonly facts: Readonly<Record<(typeof TRADE_PARTS)[number], CellFacts & { readonly ownOrders: number }>>
  readonly market: PartSums
  readonly own: PartSums
  /** Own orders whose proof tells their place, and those of them at the best price. */
  readonly ownRanked: number
  readonly ownBest: number
}

/** What the orders of a group have in common, and how that is written. */
const GROUPS: Readonly<
  Record<AnalyticsGroup, { readonly by: RawBuilder<unknown>; readonly key: RawBuilder<unknown> }>
> = {
  currency: { by: sql`o.currency`, key: sql`o.currency::text` },
  day: { by: sql`o.day`, key: sql`to_char(o.day, 'YYYY-MM-DD')` },
  governorate: { by: sql`g.name`, key: sql`coalesce(g.name, '–')` },
}

/** The orders of each part. */
const PARTS = {
  all: sql`true`,
  priced: sql`r.rate is not null`,
  fixed: sql`p.cost_tnd is not null`,
} as const satisfies Record<(typeof TRADE_PARTS)[number], RawBuilder<unknown>>

const sum = (what: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
  sql`coalesce(sum(${what}) filter (where ${when}), 0)::text`

/** The sums of the orders of a condition, as JSON. */
const sumsOf = (when: RawBuilder<unknown>) => sql<PartSums>`json_build_object(
  'amount', ${sum(sql`o.amount`, when)}, 'counterValue', ${sum(sql`o.counter_value`, when)},
  'priced', ${sum(sql`o.counter_value`, sql`${when} and ${PARTS.priced}`)}, 'based', ${sum(sql`o.amount * r.rate / o.unit`, when)},
  'fixed', ${sum(sql`o.counter_value - p.cost_tnd`, when)}, 'cost', ${sum(sql`p.cost_tnd`, when)})`

const factsOf = (when: RawBuilder<unknown>) => sql`json_build_object(
  'orders', count(*) filter (where ${when} and not o.own), 'buyers', count(distinct o.buyer_id) filter (where ${when} and not o.own),
  'sellers', count(distinct o.seller_id) filter (where ${when} and not o.own), 'ownOrders', count(*) filter (where ${when} and o.own))`

/** Something that is another for each kind of group. */
const ofGroup = (groups: readonly AnalyticsGroup[], what: (group: AnalyticsGroup) => RawBuilder<unknown>) =>
  sql`case ${sql.join(
    groups.map((group) => sql`when grouping(${GROUPS[group].by}) = 0 then ${what(group)}`),
    sql` `,
  )} end`

/**
 * Sums by group, for each kind of group, of the orders placed on some days in Tunis that both sides have confirmed, or of those of
 * them that were delivered; and of a company's own among them, as buyer, seller or carrying bank. The orders are read once for all
 * kinds. Days come in their order, others by what they come to.
 */
export async function sumTrades<Group extends AnalyticsGroup>(
  db: Db,
  groups: readonly Group[],
  query: AnalyticsQuery,
  companyId: string,
): Promise<(group: Group) => TradeSums[]> {
  const delivered = sql`o.status in ${statusesSql(DELIVERED_STATUSES)}`
  const currency = query.currency === undefined ? sql`true` : sql`o.currency = ${query.currency}`
  const key = ofGroup(groups, (group) => GROUPS[group].key)
  const { rows } = await sql<TradeSums & { readonly group: Group }>`
    with o as (
      select o.*, (o.created_at at time zone ${MARKET_ZONE})::date as day,
        ${isPartyTo('o', companyId)} as own,
        ${companyId} in (o.buyer_id, o.bank_id) and o.seller_id <> ${companyId} as buys
      from orders o
      where o.created_at >= ${startOfMarketDate(query.from)} and o.created_at < ${endOfMarketDate(query.to)}
        and ${query.basis === 'delivered' ? delivered : isConfirmedSql('o')} and ${currency}
    )
    select ${ofGroup(groups, (group) => sql`${sql.lit(group)}`)} as "group", ${key} as key,
      count(distinct o.currency)::int as currencies, min(o.decimals)::int as decimals, min(o.unit)::int as unit,
      json_build_object(${sql.join(TRADE_PARTS.flatMap((part) => [sql.lit(part), factsOf(PARTS[part])]))}) as facts,
      ${sumsOf(sql`true`)} as market, ${sumsOf(sql`o.own`)} as own,
      (count(*) filter (where o.buys and p.rank is not null))::int as "ownRanked",
      (count(*) filter (where o.buys and p.rank = 1))::int as "ownBest"
    from o left join governorates g on g.id = o.governorate_id
      left join opening_rates r on r.currency = o.currency and r.day = o.day and r.status = ${OPENING_RATE_STATUS.VALIDATED}
      left join lateral ${proofOfRecord('o')} p on true
    group by grouping sets (${sql.join(groups.map((group) => sql`(${GROUPS[group].by})`))})
    order by ${ofGroup(groups, (group) => (group === 'day' ? GROUPS.day.key : sql`null`))},
      sum(o.counter_value) desc, ${key}`.execute(db)
  return (group) => rows.filter((row) => row.group === group)
}
