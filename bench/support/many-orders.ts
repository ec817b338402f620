import { setTimeout } from 'node:timers/promises'
import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type pg from 'pg'
import { chooseTemplates, giveHistories, HISTORY_TABLES, lastPosition, MADE } from './order-histories.ts'

const CHUNK = 250_000
/** From now back. */
const YEARS = 10
/** No more than a moment's changes. */
const FORGOTTEN_BYTES = 1_000_000
const MOST_VACUUMS = 60
const VACUUM_PAUSE_MS = 2_000

/**
 * Adds past orders to a demonstration, until there are as many as asked for. Each is a copy of one of the demonstration's
 * orders, so that figures agree with each other; a few companies have most of them, and nearly all have ended. They are
 * written as a table is restored: without triggers, the indexes made afterwards, the tallies added up by chunks. Indexes of some rows
 * only stay: the server's clock asks by them while the table grows, and would read it through every second.
 *
 * @param histories whether each is given its past too: steps, offers, the position that it took, entries of the audit
 */
export async function fillOrders(
  client: pg.Client,
  until: number,
  log: (line: string) => void,
  { histories = false }: { readonly histories?: boolean } = {},
): Promise<void> {
  const { rows } = await client.query<{ present: number }>('select count(*)::int as present from orders')
  const present = rows[0]?.present ?? 0
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any ($1) and schemaname = 'public' and indexname not in (select conname from pg_constraint)
       and indexdef not like '% WHERE %'`,
    [histories ? ['orders', ...HISTORY_TABLES] : ['orders']],
  )
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off")
  // Written as a restore is: few checkpoints, since each has what it interrupts written to the log once more.
  await client.query("alter system set max_wal_size = '8GB'")
  await client.query("alter system set checkpoint_timeout = '1h'")
  await client.query('select pg_reload_conf()')
  if (histories) await chooseTemplates(client)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(PATTERNS)
  const positions = histories ? await lastPosition(client) : null
  for (let first = present; first < until; first += CHUNK) {
    const last = Math.min(first + CHUNK, until) - 1
    await client.query(ADD, [first, last, present, until, positions])
    if (histories) await giveHistories(client, [madeId(first), madeId(last)])
    await client.query('select fold_order_tallies($1)', [CHUNK])
    log(`${last + 1} orders`)
  }
  await client.query('drop table patterns')
  for (const { definition } of indexes) await client.query(definition)
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze orders, order_tallies, order_days')
  await forgetChanges(client, log)
  await client.query('checkpoint')
}

/** What is folded stays in the table while anybody who began before still reads it, and every total reads it through. */
async function forgetChanges(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('vacuum full analyze order_tally_changes')
    const { rows } = await client.query<{ size: number }>(
      `select pg_relation_size('order_tally_changes')::int as size`,
    )
    const size = rows[0]?.size ?? 0
    if (size < FORGOTTEN_BYTES) return
    if (tries === MOST_VACUUMS) throw new Error(`folded changes take ${size} bytes still`)
    log(`folded changes take ${size} bytes still: somebody reads them`)
    await setTimeout(VACUUM_PAUSE_MS)
  }
}

const madeId = (number: number) => `${MADE}${number.toString(16).padStart(12, '0')}`

const PATTERNS = `
  create temp table patterns as
  select row_number() over (order by number) as n, orders.* from orders where pending_decision is null`

/** $1 to $2: which of them; $3 to $4: the whole range, spread over the years, denser towards now; $5: the number before their positions, or null. */
const ADD = `
  with drawn as (
    select g, 1 + floor((select count(*) from patterns) * power(random(), 2.5))::int as n, random() as fate,
      now() - interval '${YEARS} years' * (1 - sqrt((g - $3 + 1)::float / ($4 - $3 + 1))) as at
    from generate_series($1::bigint, $2::bigint) g
  ), chosen as (
    select drawn.g, drawn.at, (case
        when fate < 0.62 then ${ORDER_STATUS.CASHED_OUT} when fate < 0.80 then ${ORDER_STATUS.EXPIRED} when fate < 0.88 then ${ORDER_STATUS.DRAFT_REJECTED} when fate < 0.93 then ${ORDER_STATUS.DRAFT_CANCELED}
        when fate < 0.96 then ${ORDER_STATUS.CONFIRMATION_REJECTED} when fate < 0.98 then ${ORDER_STATUS.DELIVERY_CANCELED} when fate < 0.9995 then ${ORDER_STATUS.DELIVERED} else ${ORDER_STATUS.MARKET_ROOM} end)::smallint as fate,
      patterns.*
    from drawn join patterns using (n)
  ), made as (
    insert into orders (id, reference, position_id, operation_type, buyer_id, seller_id, bank_id, currency, unit, decimals,
      form, cash_out_type, amount, original_amount, original_rate, rate, rate_type, last_offer_by, agency_id,
      governorate_id, zone_id, placed_by, exchange_office_percent, platform_percent, margin_percent, vat_percent,
      share_platform_percent, share_insight_percent, share_partner_percent, commission_percent, tcc_price,
      corporate_price, counter_value, commission, commission_ttc, vat, margin, tcc_counter_value,
      corporate_counter_value, payable, share_platform, share_insight, share_partner, status, status_since, value_date,
      created_at, asked_at)
    select ('${MADE}' || lpad(to_hex(g), 12, '0'))::uuid,
      'FX-' || to_char(at, 'YYYY') || '-' || lpad(g::text, 9, '0'), case when operation_type <> 'DIRECT_SALE' then $5::bigint + g end, operation_type, buyer_id, seller_id, bank_id,
      currency, unit, decimals, form, cash_out_type, amount, original_amount, original_rate, rate, rate_type,
      last_offer_by, agency_id, governorate_id, zone_id, placed_by, exchange_office_percent, platform_percent,
      margin_percent, vat_percent, share_platform_percent, share_insight_percent, share_partner_percent,
      commission_percent, tcc_price, corporate_price, counter_value, commission, commission_ttc, vat, margin,
      tcc_counter_value, corporate_counter_value, payable, share_platform, share_insight, share_partner, fate, at,
      at::date + 2, at, at
    from chosen
    order by g
    returning *)
  insert into order_tally_changes (sign, day, position_id, buyer_id, seller_id, bank_id, asked_at, status, currency, form,
    operation_type, amount, counter_value, commission_ttc)
  select 1, (created_at at time zone '${MARKET_TIME_ZONE}')::date, position_id, buyer_id, seller_id, bank_id, asked_at, status,
    currency, form, operation_type, amount, counter_value, commission_ttc
  from made`
