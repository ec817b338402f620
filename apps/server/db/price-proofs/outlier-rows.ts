import { addCalendarDays, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { daysOfMonth, type ReportMonth } from '@fxmatch/domain/execution-report/report-period'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { SpreadOfDeal } from '@fxmatch/domain/price-proof/outliers'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { isConfirmedSql } from '../orders/status-sets.ts'
import { proofOfRecord } from './proof-rows.ts'

/** A deal's spread against the fixing, as the proof that its price is judged by froze it. */
export interface MonthsSpread extends SpreadOfDeal {
  readonly order: string
  readonly version: number
  readonly currency: string
  readonly form: Form
}

/** The spreads of the deals that both sides have confirmed and whose price was made in a month. */
export async function readMonthsSpreads(db: Db, month: ReportMonth): Promise<MonthsSpread[]> {
  const { from, to } = daysOfMonth(month)
  const [start, end] = [startOfMarketDate(from), startOfMarketDate(addCalendarDays(to, 1))]
  const { rows } = await sql<MonthsSpread>`
    select o.id as "order", p.version, o.bank_id as bank, o.buyer_id as buyer, o.seller_id as seller, o.currency::text as currency, o.form,
      p.spread_bps::text as "spreadBps"
    from orders o join lateral ${proofOfRecord('o')} p on true
    where o.id in (select order_id from order_price_proofs where at >= ${start} and at < ${end})
      and p.at >= ${start} and p.at < ${end} and p.spread_bps is not null and ${isConfirmedSql('o')}
    order by o.number`.execute(db)
  return rows
}

/** An outlier as somebody's compliance looks at it. */
export interface OutlierRow {
  readonly id: string
  readonly order: string
  readonly reference: string
  readonly month: ReportMonth
  readonly at: Date
  readonly currency: string
  readonly decimals: number
  readonly form: Form
  readonly amount: string
  readonly rate: string
  readonly buyer: string
  readonly seller: string
  readonly bank: string
  readonly spread: string
  readonly cost: string
  readonly median: string
  readonly deviation: string
  readonly proofs: number
  readonly foundAt: Date
  /** The first note of the own compliance since it was found, and whose it is; null: nobody has looked. */
  readonly note: string | null
  readonly notedBy: string | null
  readonly notedAt: Date | null
}

/** The first note that a company's compliance wrote on an outlier's order since it was found: it closes it. */
const closing = sql`lateral (select n.text, n.created_at, u.full_name from order_price_proof_notes n join users u on u.id = n.user_id
  where n.order_id = x.order_id and n.company_id = x.decider_id and n.created_at >= x.found_at order by n.id limit 1)`

/** The newest outliers that a company's compliance looks at. @param open those that nobody has looked at, or the others; undefined: all */
export async function listOutliers(
  db: Db,
  decider: string,
  { open, most }: { readonly open: boolean | undefined; readonly most: number },
): Promise<OutlierRow[]> {
  const wanted: RawBuilder<unknown> =
    open === undefined ? sql`true` : open ? sql`c.text is null` : sql`c.text is not null`
  const { rows } = await sql<OutlierRow>`
    select x.id, o.id as "order", o.reference, to_char(x.month, 'YYYY-MM') as month, p.at, o.currency::text as currency,
      o.decimals::int as decimals, o.form, p.content::jsonb ->> 'amount' as amount, p.content::jsonb ->> 'rate' as rate,
      buyer.name as buyer, seller.name as seller, bank.name as bank, x.spread_bps::text as spread, p.cost_tnd::text as cost,
      x.median_bps::text as median, x.deviation_bps::text as deviation, x.proofs, x.found_at as "foundAt", c.text as note,
      c.full_name as "notedBy", c.created_at as "notedAt"
    from price_outliers x join orders o on o.id = x.order_id
      join order_price_proofs p on p.order_id = x.order_id and p.version = x.version
      join companies buyer on buyer.id = o.buyer_id join companies seller on seller.id = o.seller_id
      join companies bank on bank.id = o.bank_id
      left join ${closing} c on true
    where x.decider_id = ${decider} and ${wanted}
    order by x.found_at desc, x.id limit ${most}`.execute(db)
  return rows
}

/** The outliers of an order that a company's compliance has not looked at. */
export async function openOutliersOf(db: Db, order: string, decider: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select x.id from price_outliers x left join ${closing} c on true
    where x.order_id = ${order} and x.decider_id = ${decider} and c.text is null order by x.id`.execute(db)
  return rows.map(({ id }) => id)
}
