import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { MarketStatus } from '@fxmatch/domain/market/market-status'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { asMarketStatus } from '../market/market-control.ts'
import { knownTo } from '../orders/order-readers.ts'
import { isOffered } from '../positions/on-market.ts'
import { stateAt } from '../races/race-state.ts'
import type { Lane } from '../races/running-race.ts'

/** What of the market is asked for. */
export interface MomentFilter {
  readonly currency?: string | undefined
  readonly form?: Form | undefined
}

/** When the record of the market begins; null: nothing was ever offered. */
export async function readFirstRecord(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`select min(created_at) as first from positions`.execute(
    db,
  )
  return rows[0]?.first ?? null
}

const wanted = ({ currency, form }: MomentFilter) =>
  sql.join(
    [
      sql`true`,
      ...(currency === undefined ? [] : [sql`p.currency = ${currency}`]),
      ...(form === undefined ? [] : [sql`p.form = ${form}`]),
    ],
    sql` and `,
  )

/**
 * The numbers of the positions that were on the market at an instant: what is there still, since before it, and what has left it since.
 */
export async function offeredAt(db: Db, at: Date, filter: MomentFilter, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select p.id, p.created_at from positions p
      where ${isOffered} and coalesce(p.offered_since, p.created_at) <= ${at} and p.expires_at > ${at} and ${wanted(filter)}
      union
      select p.id, p.created_at from position_ends e join positions p on p.id = e.position_id
      where tstzrange(e.offered_at, e.ended_at) @> ${at}::timestamptz and p.expires_at > ${at} and ${wanted(filter)}
    ) offered order by created_at desc, id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An order that a company knows, with the position that it held. */
export interface KnownOrder {
  readonly id: string
  readonly reference: string
  readonly position: number
  readonly placedAt: Date
  readonly isBuyer: boolean
}

/**
 * The orders that a company may know now, of the market day of an instant, up to it: one of them that lived then held its position. What
 * it knew of them then is judged by their records.
 */
export async function ordersOfDay(
  db: Db,
  companyId: string,
  at: Date,
  filter: MomentFilter,
): Promise<readonly KnownOrder[]> {
  const dayStart = startOfMarketDate(marketDate(at))
  const { rows } = await sql<KnownOrder>`
    select o.id, o.reference, o.position_id as position, o.created_at as "placedAt",
      o.buyer_id = ${companyId}::uuid as "isBuyer"
    from orders o join positions p on p.id = o.position_id
    where o.created_at >= ${dayStart} and o.created_at <= ${at} and ${knownTo('o', companyId)} and ${wanted(filter)}
    order by o.created_at`.execute(db)
  return rows
}

/** The orders of some positions that a company may know, placed since an instant. */
export async function laterOrders(
  db: Db,
  companyId: string,
  { positions, since }: { readonly positions: readonly number[]; readonly since: Date },
): Promise<readonly KnownOrder[]> {
  const { rows } = await sql<KnownOrder>`
    select o.id, o.reference, o.position_id as position, o.created_at as "placedAt",
      o.buyer_id = ${companyId}::uuid as "isBuyer"
    from orders o
    where o.position_id = any (${[...positions]}::bigint[]) and o.created_at > ${since} and ${knownTo('o', companyId)}
    order by o.created_at`.execute(db)
  return rows
}

/** The market's status at an instant, and since when, as far as it is on record. */
export async function statusAt(db: Db, at: Date): Promise<{ status: MarketStatus; since: Date | null }> {
  const { rows } = await sql<{ status: string; since: Date | null }>`
    (select after_status as status, created_at as since from market_status_changes where created_at <= ${at} order by id desc limit 1)
    union all
    (select before_status, null from market_status_changes where created_at > ${at} order by id limit 1)
    union all
    select value, null from configuration where name = 'market.status'
    limit 1`.execute(db)
  return { status: asMarketStatus(rows[0]?.status), since: rows[0]?.since ?? null }
}

/** The opening rates of the day of an instant that were validated by then. */
export async function openingsAt(db: Db, at: Date): Promise<{ currency: string; rate: string }[]> {
  const { rows } = await sql<{ currency: string; rate: string }>`
    select currency::text as currency, rate::text as rate from opening_rates
    where status = ${OPENING_RATE_STATUS.VALIDATED} and day = ${marketDate(at)} and decided_at <= ${at}
    order by currency`.execute(db)
  return rows
}

/** The company with whose eyes the past is seen; null: there is none. */
export function readCompanyOfView(db: Db, id: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'kind', 'bank_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Something that happened to a company, or to the market. */
export interface MarkRow {
  readonly at: Date
  readonly kind: 'ORDER' | 'STATUS' | 'OPENING'
  /** The order's reference, the status, or the currency. */
  readonly told: string
  readonly order: string | null
}

/**
 * What happened within a stretch of time: steps of the orders that a company may know, those of one second as one, changes of the
 * market's status, openings. The platform knows all orders.
 */
export async function readMarks(
  db: Db,
  { id, kind }: { readonly id: string; readonly kind: CompanyKind },
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
): Promise<readonly MarkRow[]> {
  const known =
    kind === 'PLATFORM'
      ? sql`true`
      : sql`${knownTo('o', id)} and (o.buyer_id = ${id}::uuid or o.asked_at <= h.created_at)`
  const { rows } = await sql<MarkRow>`
    select * from (
      select min(h.created_at) as at, 'ORDER' as kind, o.reference as told, o.id::text as "order"
      from order_history h join orders o on o.id = h.order_id
      where h.created_at between ${from} and ${to} and ${known}
      group by date_trunc('second', h.created_at), o.id
      union all
      select created_at, 'STATUS', after_status, null from market_status_changes where created_at between ${from} and ${to}
      union all
      select decided_at, 'OPENING', currency::text, null from opening_rates
      where status = ${OPENING_RATE_STATUS.VALIDATED} and decided_at between ${from} and ${to}
    ) marks order by at limit ${most}`.execute(db)
  return rows
}

/** What agencies are called. */
export async function readAgencyNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Looks up the race that ran at an instant over a currency, form and governorate. */
export async function readRacesAt(db: Db, at: Date) {
  const races = await db.selectFrom('races').selectAll().where(stateAt(at), '=', 'OPEN').execute()
  return (lane: Lane) =>
    races.find(
      (race) =>
        race.currency === lane.currency &&
        race.form === lane.form &&
        (race.governorate_id === null || race.governorate_id === lane.governorate_id),
    ) ?? null
}

/** The companies that look at the market, by name. */
export function readCompaniesOfView(db: Db) {
  return db.selectFrom('companies').select(['id', 'name', 'kind']).orderBy('name').execute()
}
