import type { PermitCode } from '@fxmatch/domain/gate/permit'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { LeftOut } from '@fxmatch/domain/price-proof/left-out'
import {
  type MarketReading,
  MOST_ALTERNATIVES,
  MOST_RANKED,
  MOST_STACKED,
  type OfferedPosition,
} from '@fxmatch/domain/price-proof/measure-reading'
import type { MarketSums } from '@fxmatch/domain/price-proof/price-measures'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { keepAhead, takeAhead } from '../ahead.ts'
import { builtOnce } from '../built-once.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { isOffered, isOnMarket } from '../positions/on-market.ts'
import type { Database } from '../schema.ts'
import { HOUSES_LEFT_OUT, hasMemberLeftOut, isLeftOut, lacksPapers } from './houses-left-out.ts'

/** What of the market is read: the deal that is measured, amounts and rates as exact decimals. */
export interface AskedMarket {
  readonly currency: string
  readonly form: Form
  readonly amount: string
  /** The deal's rate, TND per quoting unit. */
  readonly rate: string
  /** Who buys, and the bank that carries it: what these may not order is left out. */
  readonly buyerId: string
  readonly bankId: string
  /** The request that it is a part of: what its company could have had, it could have had by the request's bank. */
  readonly requestId?: string | null
  /** The position that would be ordered, where nothing has engaged it; 0: none. */
  readonly without?: number
}

/** The market beside a deal, with the bounds of the currency's orders as the same statement saw them. */
export interface ReadMarket {
  /** When it was read. */
  readonly at: Date
  readonly reading: MarketReading
  readonly smallestAmount: string | null
  readonly largestAmount: string | null
}

interface Row {
  readonly sums: MarketSums
  readonly everybody: MarketSums
  readonly left_out: LeftOut
  readonly lower_rates: number
  readonly higher_rates: number
  readonly best: readonly OfferedPosition[]
  readonly cheapest: readonly OfferedPosition[]
  readonly smallest: string | null
  readonly largest: string | null
}

/** Positions in the order of the index `positions_by_rate`. */
const BY_RATE = sql`rate, amount desc, id`

/** Positions in that order, as a list. */
const listed = (from: RawBuilder<unknown>) => sql<readonly OfferedPosition[]>`(
  select coalesce(json_agg(json_build_object('position', id, 'house', seller_id, 'amount', amount::text, 'rate', rate::text,
    'since', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ${BY_RATE}), '[]') from (${from}) as taken)`

/** On the market, of a position `p`. The time stands in the deal's row: so the statement is planned once, and not for each time anew. */
const onMarket = isOnMarket(sql`deal.now`)

/** Of what the deal is of, of a position `p`. */
const isAlike = sql<boolean>`p.currency = deal.currency and p.form = deal.form`

/** On the market beside the deal, of a position `p`. */
const isBeside = sql<boolean>`${isAlike} and p.id <> deal.without and ${onMarket}`

/**
 * The same, such that the buyer could have had it: who sells it, alone or with others, was looked at once for all (`LEFT_OUT`). All but
 * currency and form stands in a `case`: no index but the one by price then seems to serve, so that the first few are taken from it in
 * their order; and the planner takes a `case` for likely, while it takes a list that it does not know for one that leaves next to
 * nothing, and reads all.
 */
const couldBeHad = sql<boolean>`${isAlike} and ${isOffered}
  and case when p.expires_at <= deal.now or p.id = deal.without or p.seller_id = any (left_out.houses) then false
    else p.id <> all (left_out.positions) end`

/**
 * Of which the whole amount may be ordered: the position is taken whole, or the part and the rest keep to the currency's bounds
 * (`orderAmountFault`). The first condition is that of the index.
 */
const holdsAll = sql<boolean>`p.amount >= deal.amount and (p.amount = deal.amount or p.amount >= deal.with_rest)`

/** How many rates there are on a side of the deal's at which the whole amount may be ordered: from one to the next by the index. */
const ratesOf = (side: 'lower' | 'higher') => {
  const next = (after: RawBuilder<unknown>) => sql`(
    select p.rate from positions p where ${couldBeHad} and ${holdsAll} and ${after}
      ${side === 'lower' ? sql`and p.rate < deal.rate` : sql``}
    order by p.rate limit 1)`
  const first = side === 'lower' ? sql`true` : sql`p.rate > deal.rate`
  return sql`
    select ${next(first)} as rate, 1 as place from deal cross join left_out
    union all
    select ${next(sql`p.rate > passed.rate`)}, passed.place + 1
    from ${sql.id(`${side}_rates`)} as passed cross join deal cross join left_out where passed.rate is not null and passed.place < ${sql.lit(MOST_RANKED)}`
}

/**
 * What is on the market beside the deal by house: what has been added up, what has changed since, less what is not beside it. A
 * second bound of the time, which holds always, says that few are out of it: the planner takes one bound alone for a third of all.
 */
const SUMS_BY_HOUSE = sql`
  select seller_id, sum(positions) as positions, sum(amount) as amount, sum(worth) as worth from (
    select t.seller_id, t.positions, t.amount, t.worth from deal
    join market_tallies t on t.currency = deal.currency and t.form = deal.form
    union all
    select c.seller_id, c.sign, c.sign * c.amount, c.sign * c.amount * c.rate from deal
    join market_tally_changes c on c.currency = deal.currency and c.form = deal.form
    union all
    select p.seller_id, -1, -p.amount, -p.amount * p.rate from deal
    join positions p on ${isAlike} and ${isOffered} and p.expires_at <= deal.now and p.expires_at > '-infinity'
    union all
    select p.seller_id, -1, -p.amount, -p.amount * p.rate from deal
    join positions p on p.id = deal.without and ${isAlike} and ${onMarket}
  ) as kept group by seller_id`

/** Positions beside the deal that are left out by a member of their syndicate, and not, or otherwise, by who leads it: they are few. */
const LEFT_OUT_BY_MEMBERS = sql`
  select p.id, p.seller_id, p.amount, p.amount * p.rate as worth, case when ${isLeftOut(sql`p.seller_id`)} then 'G04' end as led,
    case when ${hasMemberLeftOut('papers')} then 'G03' else 'G04' end as cause
  from deal join positions p on ${isBeside} and p.syndicate_id is not null
  where deal.leaves and not ${lacksPapers(sql`p.seller_id`)} and ${hasMemberLeftOut('any')}`

/** What leaves each house out that has something on the market beside the deal; null: nothing. */
const CAUSES = sql`
  select s.*, case when ${lacksPapers(sql`s.seller_id`)} then 'G03' when ${isLeftOut(sql`s.seller_id`)} then 'G04' end as cause
  from sums s cross join deal`

/** All that the buyer could not have had: houses, and positions of syndicates that one of their members leaves out. */
const LEFT_OUT = sql`
  select coalesce(array_agg(seller_id) filter (where cause is not null), '{}') as houses,
    (select coalesce(array_agg(id), '{}') from by_members) as positions
  from causes`

/** The sums by house and by what leaves it out; null: the buyer could have had it. */
const SUMS_BY_CAUSE = sql`
  select seller_id, cause, sum(positions) as positions, sum(amount) as amount, sum(worth) as worth from (
    select * from causes
    union all select seller_id, -1, -amount, -worth, led from by_members
    union all select seller_id, 1, amount, worth, cause from by_members
  ) as told group by seller_id, cause`

/** Sums as the domain has them. @param which of the rows */
const summed = (which: RawBuilder<boolean>) => sql<MarketSums>`json_build_object(
  'positions', coalesce(sum(positions) filter (where ${which}), 0)::int,
  'houses', (count(distinct seller_id) filter (where ${which} and positions > 0))::int,
  'amount', coalesce(sum(amount) filter (where ${which}), 0)::text,
  'worth', coalesce(sum(worth) filter (where ${which}), 0)::text)`

/** How many positions one cause leaves out, and of how many houses. */
const counted = (cause: PermitCode) => sql`json_build_object(
  'positions', coalesce(sum(positions) filter (where cause = ${sql.lit(cause)}), 0)::int,
  'houses', (count(*) filter (where cause = ${sql.lit(cause)} and positions > 0))::int)`

const STACKED = sql.lit(MOST_STACKED)

/** The cheapest of some size beside the deal. */
const cheapest = (size: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
  select p.* from positions p where ${couldBeHad} and ${size} order by p.rate, p.amount desc, p.id limit ${most}`

/**
 * The cheapest of all, as far as they hold twice the amount: with some to spare for parts that may not be ordered, and no more than
 * that, since each costs its part of the time. Dust only where there is place for it.
 */
const ENOUGH = sql`
  with more_than_dust as materialized (
    select large.* from deal cross join left_out cross join lateral (${cheapest(sql`p.amount >= deal.share`, STACKED)}) as large),
  first as (
    select * from more_than_dust
    union all
    select dust.* from deal cross join left_out cross join lateral (
      ${cheapest(sql`p.amount < deal.share`, sql`${STACKED} - (select count(*) from more_than_dust)`)}) as dust
  )
  select * from (
    select *, sum(amount) over (order by ${BY_RATE} rows unbounded preceding) - amount as before from first
  ) as counted where before < (select 2 * amount from deal)`

/**
 * One statement, so that all figures are of one moment. Sums come from tallies, and the rest from the cheapest on by an index: its
 * time does not grow with what is on the market (decision 0347).
 */
const readingOf = (asked: RawBuilder<unknown>, now: Date) => sql<Row>`
  with recursive asked as materialized (
    select asked.*, moment.*, coalesce(requests.bank_id, asked.own_bank_id) as bank_id
    from (${asked}) as asked
    cross join (select ${now}::timestamptz as now, (${now}::timestamptz at time zone ${MARKET_ZONE})::date as day) as moment
    left join order_requests requests on requests.id = asked.request_id),
  deal as materialized (
    select asked.*, asked.amount * ${sql.lit(1 / MOST_STACKED)} as share, bounds.smallest, bounds.largest,
      case when asked.amount >= coalesce(bounds.smallest, 0) and (bounds.largest is null or asked.amount <= bounds.largest)
        then asked.amount + coalesce(bounds.smallest, 0) end as with_rest, out.*,
      out.barred <> '{}' or out.able is not null or out.refused <> '{}' as leaves
    from asked
    left join lateral (select trim_scale(smallest_amount) as smallest, trim_scale(largest_amount) as largest
      from position_policies where currency = asked.currency order by version desc limit 1) as bounds on true
    cross join lateral (${HOUSES_LEFT_OUT}) as out),
  sums as (${SUMS_BY_HOUSE}),
  by_members as materialized (${LEFT_OUT_BY_MEMBERS}),
  causes as materialized (${CAUSES}),
  left_out as materialized (${LEFT_OUT}),
  by_cause as (${SUMS_BY_CAUSE}),
  lower_rates as (${ratesOf('lower')}),
  higher_rates as (${ratesOf('higher')})
  select ${summed(sql`cause is null`)} as sums, ${summed(sql`true`)} as everybody,
    json_build_object('G03', ${counted('G03')}, 'G04', ${counted('G04')}) as left_out,
    (select count(rate)::int from lower_rates) as lower_rates, (select count(rate)::int from higher_rates) as higher_rates,
    ${listed(sql`select best.* from deal cross join left_out cross join lateral (
      select p.* from positions p where ${couldBeHad} and ${holdsAll}
      order by p.rate, p.amount desc, p.id limit ${sql.lit(MOST_ALTERNATIVES)}) as best`)} as best,
    ${listed(ENOUGH)} as cheapest,
    (select smallest::text from deal) as smallest, (select largest::text from deal) as largest
  from by_cause`

const marketBeside = builtOnce((_db, { now, ...asked }: Required<AskedMarket> & { now: Date }) =>
  readingOf(
    sql`select ${asked.currency}::char(3) as currency, ${asked.form}::text as form, ${asked.amount}::numeric as amount,
        ${asked.rate}::numeric as rate, ${asked.without}::bigint as without, ${asked.buyerId}::uuid as buyer_id,
        ${asked.bankId}::uuid as own_bank_id, ${asked.requestId}::uuid as request_id`,
    now,
  ),
)

const marketBesideOrder = builtOnce((_db, { orderId, now }: { orderId: string; now: Date }) =>
  readingOf(
    sql`select currency, form, amount, rate, 0 as without, buyer_id, bank_id as own_bank_id, order_request_id as request_id
      from orders where id = ${orderId}`,
    now,
  ),
)

/** Reads what its buyer could order of a currency and form now, beside a deal; what the transaction has engaged is not in it. */
export async function readMarket(db: Kysely<Database>, asked: AskedMarket, now: Date): Promise<ReadMarket> {
  const { currency, form, amount, rate, buyerId, bankId, requestId = null, without = 0 } = asked
  const given = { currency, form, amount, rate, buyerId, bankId, requestId, without }
  const rows = await marketBeside(db, { ...given, now }).execute()
  return asRead(rows, now)
}

/** The same beside an order at the rate that stands: read with the lock of the order where that was sent ahead. */
export function readMarketOfOrder(db: Kysely<Database>, orderId: string, now: Date): Promise<ReadMarket> {
  return takeAhead(db, marketOf(orderId), async () =>
    asRead(await marketBesideOrder(db, { orderId, now }).execute(), now),
  )
}

/** Reads the market beside an order for the step that the transaction is about to take, in the journey that locks the order. */
export async function readMarketAhead(db: Kysely<Database>, orderId: string, now: Date): Promise<void> {
  keepAhead(db, marketOf(orderId), await readMarketOfOrder(db, orderId, now))
}

const marketOf = (orderId: string) => `market of order ${orderId}`

function asRead([row]: readonly Row[], at: Date): ReadMarket {
  if (!row) throw new Error('an aggregate gave no row')
  const { sums, everybody, left_out: leftOut, best, cheapest } = row
  const whole = { lowerRates: row.lower_rates, higherRates: row.higher_rates }
  return {
    at,
    reading: { sums, everybody, leftOut, whole, best, cheapest },
    smallestAmount: row.smallest,
    largestAmount: row.largest,
  }
}
