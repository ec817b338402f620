import type { Form } from '@fxmatch/domain/orders/order-facts'
import {
  type MarketReading,
  MOST_ALTERNATIVES,
  MOST_STACKED,
  type OfferedPosition,
} from '@fxmatch/domain/price-proof/measure-reading'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { keepAhead, takeAhead } from '../ahead.ts'
import { builtOnce } from '../built-once.ts'
import { isOnMarket } from '../positions/on-market.ts'
import type { Database } from '../schema.ts'

/** What of the market is read: the deal that is measured, amounts and rates as exact decimals. */
export interface AskedMarket {
  readonly currency: string
  readonly form: Form
  readonly amount: string
  /** The deal's rate, TND per quoting unit. */
  readonly rate: string
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
  readonly positions: number
  readonly houses: number
  readonly amount: string
  readonly worth: string
  readonly whole: number
  readonly other_rates: number
  readonly lower_rates: number
  readonly best: readonly OfferedPosition[]
  readonly cheapest: readonly OfferedPosition[]
  readonly smallest: string | null
  readonly largest: string | null
}

/** Positions in their order, as a list. */
const listed = (from: RawBuilder<unknown>) => sql<readonly OfferedPosition[]>`(
  select coalesce(json_agg(json_build_object('position', id, 'house', seller_id, 'amount', amount::text, 'rate', rate::text,
    'since', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]') from (${from}) as taken)`

/**
 * The cheapest of all, as far as they hold twice the amount: with some to spare for parts that may not be ordered, and no more than
 * that, since each costs its part of the time.
 */
const enough = sql`
  select * from (
    select *, sum(amount) over (order by rate, amount desc, id rows unbounded preceding) - amount as before
    from (select * from free order by amount * ${sql.lit(MOST_STACKED)} >= (select amount from deal) desc, rate, amount desc, id
      limit ${sql.lit(MOST_STACKED)}) as first
  ) as counted where before < (select 2 * amount from deal) order by rate, amount desc, id`

/**
 * One statement, so that all figures are of one moment. It goes by the index of what is on the market of a currency and form.
 * What the whole amount may be ordered of: the position is taken whole, or the part and the rest keep to the currency's bounds
 * (`orderAmountFault`).
 */
const readingOf = (deal: RawBuilder<unknown>, now: Date) => sql<Row>`
  with deal as materialized (${deal}),
  bounds as materialized (
    select trim_scale(p.smallest_amount) as smallest, trim_scale(p.largest_amount) as largest from deal
    join lateral (select smallest_amount, largest_amount from position_policies
      where currency = deal.currency order by version desc limit 1) p on true),
  free as materialized (
    select p.id, p.seller_id, p.amount, p.rate, p.created_at, p.rate < deal.rate as lower, p.rate <> deal.rate as other,
      p.amount = deal.amount or (p.amount > deal.amount
        and deal.amount >= coalesce(bounds.smallest, 0) and p.amount - deal.amount >= coalesce(bounds.smallest, 0)
        and (bounds.largest is null or deal.amount <= bounds.largest)) as whole
    from deal left join bounds on true
    join positions p on p.currency = deal.currency and p.form = deal.form and p.id <> deal.without and ${isOnMarket(now)})
  select coalesce(sum(n), 0)::int as positions, (select count(*)::int from (select from free group by seller_id) as one) as houses,
    coalesce(sum(total), 0)::text as amount, coalesce(sum(total * rate), 0)::text as worth, coalesce(sum(wholes), 0)::int as whole,
    (count(*) filter (where wholes > 0 and other))::int as other_rates,
    (count(*) filter (where wholes > 0 and lower))::int as lower_rates,
    ${listed(sql`select * from free where whole order by rate, id limit ${sql.lit(MOST_ALTERNATIVES)}`)} as best,
    ${listed(enough)} as cheapest,
    (select smallest::text from bounds) as smallest, (select largest::text from bounds) as largest
  from (
    select rate, lower, other, count(*) as n, count(*) filter (where whole) as wholes, sum(amount) as total
    from free group by rate, lower, other
  ) as by_rate`

const marketBeside = builtOnce(
  (_db, { currency, form, amount, rate, without, now }: Required<AskedMarket> & { now: Date }) =>
    readingOf(
      sql`select ${currency}::char(3) as currency, ${form}::text as form, ${amount}::numeric as amount,
        ${rate}::numeric as rate, ${without}::bigint as without`,
      now,
    ),
)

const marketBesideOrder = builtOnce((_db, { orderId, now }: { orderId: string; now: Date }) =>
  readingOf(sql`select currency, form, amount, rate, 0 as without from orders where id = ${orderId}`, now),
)

/** Reads what could be ordered of a currency and form now, beside a deal; what the transaction has engaged is not in it. */
export async function readMarket(db: Kysely<Database>, asked: AskedMarket, now: Date): Promise<ReadMarket> {
  const { currency, form, amount, rate, without = 0 } = asked
  const rows = await marketBeside(db, { currency, form, amount, rate, without, now }).execute()
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
  const { positions, houses, amount, worth, best, cheapest } = row
  const whole = { positions: row.whole, otherRates: row.other_rates, lowerRates: row.lower_rates }
  return {
    at,
    reading: { sums: { positions, houses, amount, worth }, whole, best, cheapest },
    smallestAmount: row.smallest,
    largestAmount: row.largest,
  }
}
