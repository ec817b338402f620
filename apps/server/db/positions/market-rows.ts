import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { knownTo } from '../orders/order-readers.ts'
import { isLiveSql } from '../orders/status-sets.ts'
import { stateAt } from '../races/race-state.ts'
import { memberRows } from './member-rows.ts'
import { isOnMarket } from './on-market.ts'

/** Which positions are asked for: numbers, or a subquery that gives them. */
export type PositionIds = readonly number[] | RawBuilder<number>

export interface BidRow {
  readonly rate: string
  readonly date: string
  readonly side: 'BUYER' | 'SELLER'
}

/**
 * Positions with their names, their members and the order that holds them, newest first. `order_*` are filled for those
 * who may know the order; nobody else learns of it. `race_*`: of a position on the market the race that runs over it, of
 * any other the race that it was published or taken in, unless an order of no race has it. @param companyId the viewer's company; null for no viewer
 */
export async function readMarketRows(
  db: Db,
  asked: { ids: PositionIds; companyId: string | null; limit: number; now: Date },
) {
  const { ids, companyId, limit, now } = asked
  if (Array.isArray(ids) && ids.length === 0) return []
  const isShown = sql<boolean>`(positions.status = 'FREE' and positions.listing = 'LISTED' and positions.expires_at > ${now})`
  const list = Array.isArray(ids) ? listOf(ids) : sql`array(${ids})`
  return db
    .selectFrom('positions')
    .innerJoin('companies as seller', 'seller.id', 'positions.seller_id')
    .innerJoin('currencies', 'currencies.iso_code', 'positions.currency')
    .leftJoin('governorates as seller_region', 'seller_region.id', 'seller.governorate_id')
    .leftJoin('governorates as region', 'region.id', 'positions.governorate_id')
    .leftJoin('zones as zone', 'zone.id', 'positions.zone_id')
    .leftJoin('orders as live', (join) =>
      join.on(
        sql<boolean>`live.position_id = positions.id and ${isLiveSql('live')} and ${knownTo('live', companyId)}`,
      ),
    )
    .leftJoin('agencies as agency', 'agency.id', 'live.agency_id')
    .leftJoin(
      (eb) => eb.selectFrom('races').selectAll().where(stateAt(now), '=', 'OPEN').as('running'),
      (join) =>
        join
          .onRef('running.currency', '=', 'positions.currency')
          .onRef('running.form', '=', 'positions.form')
          .on(
            sql<boolean>`coalesce(running.governorate_id = positions.governorate_id, running.governorate_id is null)`,
          )
          .on(isShown),
    )
    .leftJoin('races as taken', (join) =>
      join
        .onRef('taken.id', '=', 'positions.race_id')
        .on(sql<boolean>`not ${isShown} and not exists (select from orders o
          where o.position_id = positions.id and not o.firm_price and ${isLiveSql('o')})`),
    )
    .leftJoin('companies as buyer', 'buyer.id', 'live.buyer_id')
    .where(sql<boolean>`positions.id = any (${list})`)
    .orderBy('positions.created_at', 'desc')
    .orderBy('positions.id', 'desc')
    .limit(limit)
    .selectAll('positions')
    .select([
      'currencies.decimals',
      'currencies.unit',
      'region.name as region_name',
      'zone.name as zone_name',
      'seller.name as seller_name',
      'seller.phone as seller_phone',
      'seller.bct_code as seller_bct',
      'seller.has_account as seller_has_account',
      'seller.governorate_id as seller_region_id',
      'seller_region.name as seller_region_name',
      'live.id as order_id',
      'live.reference as order_reference',
      'live.status as order_status',
      'live.amount as order_amount',
      'live.rate as order_rate',
      'live.rate_type as order_rate_type',
      'buyer.name as order_buyer',
      'agency.name as order_agency',
      sql<string | null>`coalesce(running.id, taken.id)`.as('shown_race_id'),
      (eb) => eb.fn.coalesce('running.label', 'taken.label').as('race_label'),
      (eb) => eb.fn.coalesce('running.starts_at', 'taken.starts_at').as('race_starts_at'),
      (eb) => eb.fn.coalesce('running.ends_at', 'taken.ends_at').as('race_ends_at'),
      (eb) => eb.fn.coalesce('running.closed_at', 'taken.closed_at').as('race_closed_at'),
      memberRows('positions.id').as('members'),
      bids().as('bids'),
    ])
    .execute()
}

/** As many as a change concerns: the statement has one text for each number of them. */
const FEW = 8

/**
 * Numbers as a list. A few are counted in the text: the planner takes a list that it does not know for ten, found that a plan for the one
 * that came is cheaper, and planned thirteen tables anew for each change of a position.
 */
const listOf = (ids: readonly number[]) =>
  ids.length <= FEW
    ? sql`array[${sql.join(ids.map((id) => sql`${id}::bigint`))}]`
    : sql`${sql.val(ids)}::bigint[]`

export type MarketRow = Awaited<ReturnType<typeof readMarketRows>>[number]

function bids(): RawBuilder<BidRow[]> {
  return sql<BidRow[]>`(
    select coalesce(json_agg(json_build_object('rate', o.rate::text, 'side', o.side, 'date',
      to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id desc), '[]')
    from order_offers o where o.order_id = live.id)`
}

/** Filters of the market's list. */
export interface MarketFilter {
  readonly currency?: string | undefined
  readonly form?: 'CASH' | 'DIGITAL' | undefined
  readonly region?: number | undefined
}

/**
 * The numbers of the positions that a market screen lists, newest first: those on the market, and those that orders of
 * the day hold which the viewer's company may know.
 */
export function listedPositionIds(asked: {
  now: Date
  dayStart: Date
  companyId: string
  filter: MarketFilter
  limit: number
}): RawBuilder<number> {
  const { now, dayStart, companyId, filter, limit } = asked
  const wanted = sql.join(
    [
      sql`true`,
      ...(filter.currency ? [sql`p.currency = ${filter.currency}`] : []),
      ...(filter.form ? [sql`p.form = ${filter.form}`] : []),
      ...(filter.region ? [sql`p.governorate_id = ${filter.region}`] : []),
    ],
    sql` and `,
  )
  return sql<number>`
    select id from (
      select p.id, p.created_at from positions p where ${isOnMarket(now)} and ${wanted}
      union
      select p.id, p.created_at from orders o join positions p on p.id = o.position_id
      where o.created_at >= ${dayStart} and ${isLiveSql('o')}
        and ${knownTo('o', companyId)} and ${wanted}
    ) listed
    order by created_at desc, id desc limit ${limit}`
}
