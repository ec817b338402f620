import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type pg from 'pg'

/** Tables that histories are written into: their indexes are made afterwards (`withoutIndexes`). */
export const HISTORY_TABLES = [
  'order_history',
  'order_offers',
  'audit_entries',
  'positions',
  'position_ends',
] as const

/** How the identifiers of made orders begin. */
export const MADE = '01900000-0000-7000-8000-'

const DEAD = DEAD_STATUSES.join()

/**
 * Chooses the orders of the demonstration whose past made orders are given: of each status those that held a position, with how many
 * there are, and what is on record of them. Made orders of a status that none of them has are given the past of one that was cashed out.
 */
export async function chooseTemplates(client: pg.Client): Promise<void> {
  for (const name of ['templates', 'template_steps', 'template_offers', 'template_entries'])
    await client.query(`drop table if exists ${name}`)
  await client.query(TEMPLATES)
  // Nobody is shown a market of before their company was there, nor a price of before there were any terms.
  await client.query(`update companies set created_at = now() - interval '11 years'`)
  for (const [table, of] of [
    ['commission_settings', 'form, currency'],
    ['share_settings', 'id is null'],
  ])
    await client.query(
      `update ${table} set valid_from = now() - interval '11 years'
       where ctid in (select distinct on (${of}) ctid from ${table} order by ${of}, valid_from)`,
    )
  const { rows } = await client.query(`select 1 from templates where status = ${ORDER_STATUS.CASHED_OUT}`)
  if (rows.length === 0) throw new Error('the demonstration has no order that was cashed out')
}

/** Times are kept as how long they were after the placing. */
const TEMPLATES = `
  create temp table templates as
  select o.id, o.status, row_number() over (partition by o.status order by o.number) as n,
    count(*) over (partition by o.status)::int as many,
    (select max(h.created_at) from order_history h where h.order_id = o.id) - o.created_at as took
  from orders o
  where o.position_id is not null and o.id::text not like '${MADE}%' and exists (select from order_history h where h.order_id = o.id);
  create temp table template_steps as
  select h.*, h.created_at - o.created_at as after from templates t join orders o using (id) join order_history h on h.order_id = o.id;
  create temp table template_offers as
  select f.*, f.created_at - o.created_at as after from templates t join orders o using (id) join order_offers f on f.order_id = o.id;
  -- Those of its placing, its agency, a short count and an accepted bid: what a fold of the past reads.
  create temp table template_entries as
  select a.*, o.id as order_id, a.at - o.created_at as after from templates t join orders o using (id)
    join audit_entries a on a.object_type = 'order' and a.object_id = o.id::text
      and (a.data ? 'agency' or a.action in ('order.placed', 'order.shortage_recorded', 'order.bid_accepted'));
  analyze templates; analyze template_steps; analyze template_offers; analyze template_entries`

/** The number before those of the positions that made orders hold: theirs follow it. */
export async function lastPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from positions',
  )
  return rows[0]?.last ?? 0
}

/**
 * Gives a stretch of made orders their past: the steps and offers of an order of the demonstration that ended alike, moved to their own
 * instant; the position that they took, which stood on the market for up to four hours before and, where they gave it back, for an hour
 * more; and of the audit what a fold of the past reads. Its entries are numbered below all others, where the chain looks for nothing.
 *
 * @param ids of the first and the last order
 */
export async function giveHistories(
  client: pg.Client,
  [first, last]: readonly [string, string],
): Promise<void> {
  await client.query('drop table if exists chosen')
  await client.query(CHOSEN, [first, last])
  for (const statement of [STEPS, OFFERS, ENTRIES, POSITIONS, ENDS]) await client.query(statement)
  await client.query(
    `select setval(pg_get_serial_sequence('positions', 'id'), (select max(id) from positions))`,
  )
}

const CHOSEN = `
  create temp table chosen as
  select o.id, o.position_id, o.created_at, o.created_at - random() * interval '4 hours' - interval '1 second' as published_at,
    o.status in (${DEAD}) as is_over, t.id as template, least(now(), o.created_at + t.took) as ended_at
  from orders o
  join (select status, max(many) as many from templates group by status) as known
    on known.status = case when o.status in (select status from templates) then o.status else ${ORDER_STATUS.CASHED_OUT} end
  join templates t on t.status = known.status and t.n = 1 + (hashtext(o.id::text) & 2147483647) % known.many
  where o.id between $1 and $2`

/** When something of a template happened to the order that was made of it; nothing of it is to come. */
const MOVED = 'least(now(), c.created_at + one.after)'

const STEPS = `
  insert into order_history (order_id, action, before_status, after_status, user_id, reason, way, created_at)
  select c.id, one.action, one.before_status, one.after_status, one.user_id, one.reason, one.way, ${MOVED}
  from chosen c join template_steps one on one.order_id = c.template
  order by c.id, one.id`

const OFFERS = `
  insert into order_offers (order_id, side, rate, user_id, created_at)
  select c.id, one.side, o.rate, one.user_id, ${MOVED}
  from chosen c join template_offers one on one.order_id = c.template join orders o on o.id = c.id
  order by c.id, one.id`

const ENTRIES = `
  insert into audit_entries (id, at, user_id, company_id, action, object_type, object_id, data, request_id) overriding system value
  select (select least(0, min(id)) from audit_entries) - row_number() over (order by c.id desc, one.id desc),
    ${MOVED}, one.user_id, one.company_id, one.action, one.object_type, c.id::text, one.data, one.request_id
  from chosen c join template_entries one on one.order_id = c.template`

const POSITIONS = `
  insert into positions (id, seller_id, currency, form, rate, published_amount, amount, status, listing, governorate_id, zone_id,
    expires_at, created_at) overriding system value
  select c.position_id, o.seller_id, o.currency, o.form, o.original_rate, o.amount, o.amount,
    case when c.is_over then 'FREE' else 'CLOSED' end, case when c.is_over then 'EXPIRED' else 'LISTED' end,
    o.governorate_id, o.zone_id, c.ended_at + interval '8 hours', c.published_at
  from chosen c join orders o on o.id = c.id where c.position_id is not null`

const ENDS = `
  insert into position_ends (position_id, offered_at, ended_at, how)
  select position_id, published_at, created_at, 'ENGAGED' from chosen where position_id is not null
  union all
  select position_id, ended_at, ended_at + interval '1 hour', 'EXPIRED' from chosen
  where position_id is not null and is_over and ended_at + interval '1 hour' < now()`
