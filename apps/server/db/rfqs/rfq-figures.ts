import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { awardedPercent, COUNTED_DAYS, isFishing } from '@fxmatch/domain/rfq/rfq-rules'
import { LIVE_RFQ_STATUSES } from '@fxmatch/domain/rfq/rfq-table'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>
const DAY = 86_400_000
const isOver = sql`r.status <> all(${sql.val([...LIVE_RFQ_STATUSES])})`

/** From when on what companies ask and answer is counted, where nobody says from when. */
export function countedFrom(now: Date): Date {
  return new Date(now.getTime() - COUNTED_DAYS * DAY)
}

/**
 * How much companies that ask for many prices took of them, percent; a company that awards enough is not in it. A request counts by its
 * worth, TND at the lowest price that it had, and by no more than the worth of the company's middle one (decision record 0378). What ended
 * on the day itself is not counted: from a figure that moves with one request a house that was not chosen would read whether another
 * one was (decision record 0387).
 */
export async function readFishing(
  db: Reader,
  askerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { readonly requests: number; readonly awardedPercent: string }>> {
  if (askerIds.length === 0) return new Map()
  const dayBegan = startOfMarketDate(marketDate(now))
  const { rows } = await sql<{ id: string; requests: number; share: string }>`
    with asked as (
      select r.asker_id as id, r.awarded / r.amount as part, r.amount * q.rate / c.unit as worth
      from rfqs r join currencies c on c.iso_code = r.currency
      cross join lateral (select min(rate) as rate from quotes where rfq_id = r.id and status <> 'DECLINED') q
      where r.asker_id = any(${sql.val([...new Set(askerIds)])}::uuid[]) and r.created_at >= ${countedFrom(dayBegan)} and ${isOver}
        and r.ended_at < ${dayBegan} and q.rate is not null),
    usual as (select id, percentile_disc(0.5) within group (order by worth) as worth from asked group by id)
    select id, count(*)::int as requests,
      round(count(*) * sum(a.part * least(a.worth, u.worth)) / sum(least(a.worth, u.worth)), 6)::text as share
    from asked a join usual u using (id)
    group by id`.execute(db)
  return new Map(
    rows
      .filter(isFishing)
      .map(({ id, requests, share }) => [
        id,
        { requests, awardedPercent: awardedPercent({ requests, share }) },
      ]),
  )
}

/** What requests of a time came to. Of the side that asks `won` are those that awarded anything. Seconds are medians. */
export interface RfqFigureRow {
  readonly requests: number
  readonly won: number
  readonly lost: number
  readonly declined: number
  readonly missed: number
  readonly answerSeconds: number | null
}

/** Which requests are counted: those made from one instant on and before the other, of one currency where one is named. */
export interface Counted {
  readonly from: Date
  readonly before: Date
  readonly currency: string | null
}

const isCounted = ({ from, before, currency }: Counted) =>
  sql`r.created_at >= ${from} and r.created_at < ${before} and (${currency}::text is null or r.currency = ${currency})`

/** The figures of rows that tell of each request whether it is `over`, `won` and `quoted` (null: no answer), and its `seconds`. */
const FIGURES = sql`count(*)::int as requests,
  (count(*) filter (where won))::int as won,
  (count(*) filter (where over and quoted and not won))::int as lost,
  (count(*) filter (where over and not quoted))::int as declined,
  (count(*) filter (where over and quoted is null))::int as missed,
  round(percentile_cont(0.5) within group (order by seconds))::int as "answerSeconds"`

/**
 * What houses made of what they were asked. A request that is live counts among the requests alone.
 * @param houseId null: every house's
 */
export async function readAskedFigures(
  db: Reader,
  houseId: string | null,
  counted: Counted,
): Promise<RfqFigureRow> {
  const { rows } = await sql<RfqFigureRow>`
    with asked as (
      select ${isOver} as over, a.*
      from rfqs r
      join rfq_houses h on h.rfq_id = r.id
      left join lateral (
        select bool_or(q.status = 'AWARDED') as won, bool_or(q.rate is not null) as quoted,
          extract(epoch from min(q.created_at) - r.created_at) as seconds
        from quotes q where q.rfq_id = r.id and q.house_id = h.house_id having count(*) > 0) a on true
      where ${isCounted(counted)} and (${houseId}::uuid is null or h.house_id = ${houseId}))
    select ${FIGURES}
    from asked`.execute(db)
  return oneOf(rows)
}

/**
 * What became of what companies asked: `won` awarded something, `lost` had quotes and awarded none, `declined` had answers and no quote,
 * `missed` had no answer. Seconds are those to the first answer.
 * @param askerId null: every company's
 */
export async function readAskingFigures(
  db: Reader,
  askerId: string | null,
  counted: Counted,
): Promise<RfqFigureRow> {
  const { rows } = await sql<RfqFigureRow>`
    with asking as (
      select ${isOver} as over, r.awarded > 0 as won, a.*
      from rfqs r
      left join lateral (
        select bool_or(q.rate is not null) as quoted, extract(epoch from min(q.created_at) - r.created_at) as seconds
        from quotes q where q.rfq_id = r.id having count(*) > 0) a on true
      where ${isCounted(counted)} and (${askerId}::uuid is null or r.asker_id = ${askerId}))
    select ${FIGURES}
    from asking`.execute(db)
  return oneOf(rows)
}

/** What a house made of what one company asked it: seconds to its first price are the median. */
export interface HouseAnswers {
  readonly asked: number
  readonly quoted: number
  readonly seconds: number | null
}

/**
 * What houses made of a company's requests, by house: those that they answered, or that are over or past their time to answer. Who
 * declined gave no price.
 */
export async function readAnswersByHouse(
  db: Reader,
  askerId: string,
  now: Date,
): Promise<ReadonlyMap<string, HouseAnswers>> {
  const { rows } = await sql<HouseAnswers & { readonly id: string }>`
    select h.house_id as id, count(*)::int as asked, count(a.seconds)::int as quoted,
      round(percentile_cont(0.5) within group (order by a.seconds))::int as seconds
    from rfqs r
    join rfq_houses h on h.rfq_id = r.id
    cross join lateral (
      select count(*) as answers,
        extract(epoch from min(q.created_at) filter (where q.rate is not null) - r.created_at) as seconds
      from quotes q where q.rfq_id = r.id and q.house_id = h.house_id) a
    where r.asker_id = ${askerId} and r.created_at >= ${countedFrom(now)}
      and (a.answers > 0 or ${isOver} or r.answer_by <= ${now})
    group by h.house_id`.execute(db)
  return new Map(rows.map(({ id, ...answers }) => [id, answers]))
}

function oneOf(rows: readonly RfqFigureRow[]): RfqFigureRow {
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return row
}
