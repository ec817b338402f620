import {
  AGREED_STATUSES,
  DELIVERED_STATUSES,
  DUE_STATUSES,
  STARTING_STATUSES,
  UNCONFIRMED_STATUSES,
} from '@fxmatch/domain/orders/order-sets'
import { ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { sql } from 'kysely'
import { MARKET_ZONE } from '../../db/market-zone.ts'
import { allInCounterValue } from '../../db/orders/order-prices.ts'
import { DEAD, statusesSql, statusSql } from '../../db/orders/status-sets.ts'
import type { Invariant } from './violations.ts'

const starting = statusesSql(STARTING_STATUSES)

/** The steps of the domain's table, each once, as rows (from_status, to_status). */
const tableSteps = sql`(values ${sql.join(
  [...new Set(ORDER_TABLE.map(({ from, to }) => `${from} ${to}`))].map((step) => {
    const [from = 0, to = 0] = step.split(' ').map(Number)
    return sql`(${sql.lit(from)}, ${sql.lit(to)})`
  }),
)})`

/** Status of the position that a live order holds (domain rules §3; the moves of `ORDER_TABLE`). */
const heldStatus = sql`case
  when o.status in ${statusesSql(UNCONFIRMED_STATUSES)}
    or (o.status = ${statusSql('BACK_OFFICE_VALIDATION')} and o.pending_decision = 'REJECTION') then 'ENGAGED'
  when o.status in ${statusesSql(AGREED_STATUSES)} then 'CONFIRMED'
  when o.status in ${statusesSql(DUE_STATUSES)} then 'DEAL'
  when o.status in ${statusesSql(DELIVERED_STATUSES)} then 'CLOSED' end`

/** The figures of orders by Tunis month or year, status and currency, as the tallies have them. */
const talliedSpans = (grain: 'MONTH' | 'YEAR') => sql`
  select starts, status, currency, sum(orders) as orders, sum(counter_value) as counter_value from (
    select starts, status, currency, orders, counter_value from order_tallies
    where scope = 'ALL' and grain = ${sql.lit(grain)}
    union all
    select date_trunc(${sql.lit(grain)}, day)::date as starts, status, currency, sign, sign * counter_value
    from order_tally_changes) as kept
  group by 1, 2, 3 having sum(orders) <> 0`
const orderSpans = (grain: 'MONTH' | 'YEAR') => sql`
  select date_trunc(${sql.lit(grain)}, created_at at time zone ${MARKET_ZONE})::date as starts, status, currency,
    count(*) as orders, sum(counter_value) as counter_value
  from orders group by 1, 2, 3`

const talliesAgree = (grain: 'MONTH' | 'YEAR'): Invariant => ({
  name: `the tallies of orders by ${grain.toLowerCase()} are what the orders add up to`,
  violations: sql`
    select coalesce(k.starts, o.starts) || ', status ' || coalesce(k.status, o.status) || ', '
      || coalesce(k.currency, o.currency) || ': kept ' || coalesce(k.orders, 0) || ', are ' || coalesce(o.orders, 0) as what
    from (${talliedSpans(grain)}) k
    full join (${orderSpans(grain)}) o on o.starts = k.starts and o.status = k.status and o.currency = k.currency
    where k.orders is distinct from o.orders or k.counter_value is distinct from o.counter_value`,
})

/** Rules on positions, orders and their history. */
export const MARKET_INVARIANTS: readonly Invariant[] = [
  talliesAgree('MONTH'),
  talliesAgree('YEAR'),
  {
    name: 'the tallies of all orders are what those of the years add up to',
    violations: sql`
      select concat_ws(', ', scope, company_id, 'status ' || status, currency) || ': off by '
        || sum(sign * orders) || ' orders, ' || sum(sign * counter_value) || ' TND' as what
      from order_tallies, lateral (select case grain when 'EVER' then 1 else -1 end as sign) counts
      where grain in ('YEAR', 'EVER') group by scope, company_id, status, currency
      having sum(sign * orders) <> 0 or sum(sign * counter_value) <> 0`,
  },
  {
    name: 'the days of orders are what the orders add up to',
    violations: sql`
      select coalesce(k.day, o.day) || ': kept ' || coalesce(k.orders, 0) || ', are ' || coalesce(o.orders, 0) as what
      from (select day, sum(orders) as orders from (
          select day, orders from order_days where scope = 'ALL' union all select day, sign from order_tally_changes
        ) kept group by day having sum(orders) <> 0) k
      full join (select (created_at at time zone ${MARKET_ZONE})::date as day, count(*) as orders from orders group by 1) o
        on o.day = k.day
      where k.orders is distinct from o.orders`,
  },
  {
    name: 'the tallies of the market are what is on it',
    violations: sql`
      with kept as (
        select currency, form, seller_id, sum(positions) as positions, sum(amount) as amount, sum(worth) as worth from (
          select currency, form, seller_id, positions, amount, worth from market_tallies
          union all
          select currency, form, seller_id, sign, sign * amount, sign * amount * rate from market_tally_changes
        ) as both_of_them group by currency, form, seller_id having sum(positions) <> 0 or sum(amount) <> 0 or sum(worth) <> 0
      ), are as (
        select currency, form, seller_id, count(*) as positions, sum(amount) as amount, sum(amount * rate) as worth
        from positions where status = 'FREE' and listing = 'LISTED' group by currency, form, seller_id
      )
      select concat_ws(', ', currency, form, seller_id) || ': kept ' || coalesce(k.positions, 0) || ' of ' || coalesce(k.amount, 0)
        || ', are ' || coalesce(a.positions, 0) || ' of ' || coalesce(a.amount, 0) as what
      from kept k full join are a using (currency, form, seller_id)
      where k.positions is distinct from a.positions or k.amount is distinct from a.amount or k.worth is distinct from a.worth`,
  },
  {
    name: 'a position was on the market in stretches that do not overlap',
    violations: sql`
      select 'position ' || position_id || ' at ' || offered_at as what from (
        select position_id, offered_at, lag(ended_at) over (partition by position_id order by ended_at, offered_at) as before
        from position_ends) e
      where offered_at < before`,
  },
  {
    // What a house quoted to one request was on no market.
    name: 'an order took its position off the market as it was placed',
    violations: sql`
      select 'order ' || o.reference as what from orders o join positions p on p.id = o.position_id
      where p.listing <> 'PRIVATE' and exists (select from order_history h where h.order_id = o.id)
        and not exists (select from position_ends e where e.position_id = p.id and e.how = 'ENGAGED'
          and e.ended_at between o.created_at - interval '1 minute' and o.created_at)`,
  },
  {
    name: 'no position has two live orders',
    violations: sql`
      select 'position ' || position_id || ' has ' || count(*) || ' live orders' as what from orders
      where position_id is not null and status not in ${DEAD} group by position_id having count(*) > 1`,
  },
  {
    name: 'what a position offered is what is left of it and what its rests offered',
    violations: sql`
      select 'position ' || p.id || ' offered ' || p.published_amount || ', has ' || p.amount || ' and rests of '
        || coalesce(sum(c.published_amount), 0) as what
      from positions p left join positions c on c.parent_id = p.id
      group by p.id having p.published_amount <> p.amount + coalesce(sum(c.published_amount), 0)`,
  },
  {
    name: 'a live order takes at most its position, and all of it once confirmed',
    violations: sql`
      select 'order ' || o.reference || ' takes ' || o.amount || ' of ' || p.amount as what
      from orders o join positions p on p.id = o.position_id
      where o.status not in ${DEAD}
        and (o.amount > p.amount or (${heldStatus} <> 'ENGAGED' and o.amount <> p.amount))`,
  },
  {
    name: 'a position stands where its live order does, and is free without one',
    violations: sql`
      select 'position ' || p.id || ' is ' || p.status || ', its order says ' || coalesce(${heldStatus}, 'FREE') as what
      from positions p left join orders o on o.position_id = p.id and o.status not in ${DEAD}
      where p.status <> coalesce(${heldStatus}, 'FREE')`,
  },
  {
    name: 'an order has the currency, the form and the seller of its position',
    violations: sql`
      select 'order ' || o.reference || ' differs from position ' || p.id as what
      from orders o join positions p on p.id = o.position_id
      where (o.currency, o.form, o.seller_id) is distinct from (p.currency, p.form, p.seller_id)`,
  },
  {
    name: "the database's steps are those of the order table",
    violations: sql`
      select 'step ' || from_status || ' → ' || to_status || ' is on one side only' as what from (
        (select from_status, to_status from order_steps except select * from ${tableSteps} t (a, b))
        union all
        (select * from ${tableSteps} t (a, b) except select from_status, to_status from order_steps)
      ) difference`,
  },
  {
    name: 'the history of each order is a path of the order table that ends in its status',
    violations: sql`
      with step as (
        select order_id, before_status, after_status,
          row_number() over w as n, lag(after_status) over w as previous, lead(id) over w is null as last
        from order_history window w as (partition by order_id order by id)
      )
      select 'order ' || o.reference || ', step ' || coalesce(s.n::text, 'none') || ': '
        || coalesce(s.before_status::text, '–') || ' → ' || coalesce(s.after_status::text, '–')
        || ' (now ' || o.status || ')' as what
      from orders o left join step s on s.order_id = o.id
      where s.order_id is null
        or (s.n = 1 and (s.before_status is not null or s.after_status not in ${starting}))
        or (s.n > 1 and s.before_status is distinct from s.previous)
        or (s.n > 1 and not exists (
          select from ${tableSteps} t (a, b) where a = s.before_status and b = s.after_status))
        or (s.last and s.after_status <> o.status)`,
  },
  {
    name: "each order's price is the sum of its parts",
    violations: sql`
      select 'order ' || reference as what from orders
      where counter_value <> round(amount * rate / unit, 3)
        or share_platform + share_insight + share_partner <> commission
        or least(share_platform, share_insight, share_partner) < 0
        or commission_ttc <> commission + vat
        or tcc_counter_value <> counter_value + commission
        or corporate_counter_value <> tcc_counter_value + margin
        or payable <> vat + ${allInCounterValue('orders')}`,
  },
]
