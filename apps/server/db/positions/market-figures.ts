import { DEAL_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { allInCounterValue } from '../orders/order-prices.ts'
import { statusesSql } from '../orders/status-sets.ts'
import { isOnMarket } from './on-market.ts'

/** What the market calls a deal. */
const DEALS = statusesSql(DEAL_STATUSES)

/** Counter value of an amount at a rate, TND with 3 decimals: `counterValue` of the domain, as SQL. */
const counterValue = (amount: string, rate: string, unit: string): RawBuilder<string> =>
  sql<string>`round(${sql.ref(amount)} * ${sql.ref(rate)} / ${sql.ref(unit)}, 3)`

/** Counter value of all that is on the market now, TND, as part of a statement. */
const marketWorth = (now: Date): RawBuilder<string> => sql<string>`(
  select coalesce(sum(${counterValue('p.amount', 'p.rate', 'c.unit')}), 0)
  from positions p join currencies c on c.iso_code = p.currency
  where ${isOnMarket(now)})`

/** The market's sums: `worth` is the counter value of all that is on it now, TND; the others are of the deals. */
export interface MarketSums {
  readonly worth: string
  readonly count: number
  /** All-in for the buyer, without VAT. */
  readonly all_in: string
  /** Counter values before commission: of what was bought (AD, M), and of what banks sold (VD). */
  readonly purchase: string
  readonly sale: string
  /** Mean counter value, not rounded; null without a deal. */
  readonly mean: string | null
}

/** What is on the market now, and the deals whose ticket was made in a period, `from <= t < until`. */
export async function marketSums(
  db: Db,
  { now, from, until }: { now: Date; from: Date; until: Date },
): Promise<MarketSums> {
  const { rows } = await sql<MarketSums>`
    select ${marketWorth(now)} as worth, count(*) as count,
      coalesce(sum(${allInCounterValue('o')}), 0) as all_in,
      coalesce(sum(o.counter_value) filter (where o.operation_type <> 'DIRECT_SALE'), 0) as purchase,
      coalesce(sum(o.counter_value) filter (where o.operation_type = 'DIRECT_SALE'), 0) as sale,
      avg(o.counter_value) as mean
    from tickets t join orders o on o.id = t.order_id
    where t.created_at >= ${from} and t.created_at < ${until} and o.status in ${DEALS}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate gave no row')
  return sums
}

/**
 * Index of the first of ascending points that is not before an instant; their number where none is. The step back makes
 * an instant that equals a point count at that point.
 */
const firstPointFrom = (instant: string, points: readonly Date[]): RawBuilder<number> =>
  sql<number>`width_bucket(${sql.ref(instant)} - interval '1 microsecond', ${sql.val([...points])}::timestamptz[])`

/** What came to the market (plus) or left it (minus) between the point before and this one, TND. */
export interface WorthChange {
  readonly point: number
  readonly change: string
}

/**
 * Changes of the market's worth by point of a time line, from the positions and the orders that held them. A position is
 * on the market from its publication, or the end of an order without the deal, to the next order; and never beyond its
 * expiry or withdrawal. What was there before the first point counts at the first. What was sold to a request for quotes was never there.
 * @param points ascending instants; changes after the last one are left out
 */
export async function worthChanges(db: Db, points: readonly Date[]): Promise<WorthChange[]> {
  const [first] = points
  if (!first) return []
  const { rows } = await sql<WorthChange>`
    with recent as (
      select p.*, c.unit, least(p.expires_at, case when p.listing = 'WITHDRAWN' then (
          select min(a.at) from audit_entries a
          where a.object_type = 'position' and a.object_id = p.id::text and a.action = 'position.withdrawn')
        end) as off_at
      from positions p join currencies c on c.iso_code = p.currency
      where p.expires_at > ${first} and p.listing <> 'PRIVATE'
    ), held as (
      select o.position_id, o.number, o.created_at, o.status_since, o.original_amount
      from orders o
      where o.created_at >= (select min(created_at) from recent) and o.position_id in (select id from recent)
    ), last_held as (
      select position_id, max(status_since) as status_since from held group by position_id
    ), spans as (
      select coalesce(lag(h.status_since) over (partition by h.position_id order by h.number), r.created_at) as since,
        h.created_at as until, h.original_amount as amount, r.rate, r.unit, r.off_at
      from held h join recent r on r.id = h.position_id
      union all
      select coalesce(l.status_since, r.created_at), 'infinity', r.amount, r.rate, r.unit, r.off_at
      from recent r left join last_held l on l.position_id = r.id
      where r.status = 'FREE'
    ), changes as (
      select since as at, ${counterValue('amount', 'rate', 'unit')} as change from spans where since < off_at
      union all
      select least(until, off_at), -${counterValue('amount', 'rate', 'unit')} from spans where since < off_at
    ), placed as (
      select ${firstPointFrom('at', points)} as point, change from changes
    )
    select point, sum(change)::text as change
    from placed where point < ${points.length} group by point order by point`.execute(db)
  return rows
}

/** Number and counter value of the deals made between the point before and this one. */
export interface DealChange {
  readonly point: number
  readonly count: number
  readonly worth: string
}

/** The deals of a time line by point, those made from `from` on. @param points ascending instants */
export async function dealChanges(db: Db, from: Date, points: readonly Date[]): Promise<DealChange[]> {
  const { rows } = await sql<DealChange>`
    with deals as (
      select o.counter_value, ${firstPointFrom('t.created_at', points)} as point
      from tickets t join orders o on o.id = t.order_id
      where t.created_at >= ${from} and o.status in ${DEALS}
    )
    select point, count(*) as count, sum(counter_value)::text as worth
    from deals where point < ${points.length} group by point order by point`.execute(db)
  return rows
}
