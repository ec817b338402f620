import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { ReportOrder } from '@fxmatch/domain/execution-report/report-figures'
import { DELIVERED_STATUSES, SECOND_CONFIRMATION_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { isConfirmedSql, statusesSql, statusSql } from '../orders/status-sets.ts'
import { proofOfRecord } from '../price-proofs/proof-rows.ts'

/** Which deals: a company's by its bank, a bank's for itself, or what somebody sold. */
export type ReportedDeals = { readonly bank: string; readonly buyer: string } | { readonly seller: string }

/** Days in Tunis, both of them in it, and what puts an order into it. */
export interface ReportSpan {
  readonly from: string
  readonly to: string
  readonly basis: 'confirmed' | 'delivered'
}

/** The steps by which both sides have confirmed. */
const CONFIRMS = sql`h.action in ('half_confirm', 'confirm_with_request')
  and h.after_status in ${statusesSql(SECOND_CONFIRMATION_STATUSES)}`
const DELIVERS = sql`h.after_status = ${statusSql('DELIVERED')}`

/** The last time that an order was confirmed or delivered; it is confirmed anew where a rejection was taken back. */
const lastTime = (basis: ReportSpan['basis']) => sql`
  join lateral (select max(h.created_at) as at from order_history h
    where h.order_id = o.id and ${basis === 'delivered' ? DELIVERS : CONFIRMS}) happened on true`

/** An order's last step is no earlier than the one that puts it into the report, and its first no later. */
const within = ({ from, to }: ReportSpan) => {
  const [start, end] = [startOfMarketDate(from), endOfMarketDate(to)]
  return sql`o.status_since >= ${start} and o.created_at < ${end}
    and happened.at >= ${start} and happened.at < ${end}`
}

const whose = (deals: ReportedDeals): RawBuilder<boolean> =>
  'seller' in deals
    ? sql<boolean>`o.seller_id = ${deals.seller}`
    : sql<boolean>`o.bank_id = ${deals.bank} and o.buyer_id = ${deals.buyer}`

interface Row extends Omit<ReportOrder, 'seller' | 'proof'> {
  readonly seller_id: string
  readonly seller: string
  readonly content: string | null
}

/**
 * The orders that both sides confirmed, or that were delivered, on some days, each with the proof that its price is judged by; also
 * those that were undone since, which say so.
 */
export async function readReportOrders(
  db: Db,
  deals: ReportedDeals,
  span: ReportSpan,
): Promise<ReportOrder[]> {
  const stands =
    span.basis === 'delivered' ? sql`o.status in ${statusesSql(DELIVERED_STATUSES)}` : isConfirmedSql('o')
  const { rows } = await sql<Row>`
    select o.id, o.reference, to_char(happened.at at time zone ${MARKET_ZONE}, 'YYYY-MM-DD') as day, o.currency,
      o.decimals::int as decimals, o.unit::int as unit, o.form, o.operation_type as "operationType", o.seller_id,
      s.name as seller, trim_scale(o.amount)::text as amount, o.rate::text as rate, ${stands} as stands, p.content
    from orders o ${lastTime(span.basis)} join companies s on s.id = o.seller_id
      left join lateral ${proofOfRecord('o')} p on true
    where ${whose(deals)} and ${within(span)} order by o.number`.execute(db)
  return rows.map(({ seller_id, seller, content, ...order }) => ({
    ...order,
    seller: { id: seller_id, name: seller },
    // Written by `provePrice` from the same type; rows are never changed.
    proof: content === null ? null : (JSON.parse(content) as PriceProof),
  }))
}

/** Banks and the companies of which they carried deals that were confirmed on some days: each pair has a report. */
export async function reportedPairs(
  db: Db,
  span: Omit<ReportSpan, 'basis'>,
): Promise<{ readonly bank: string; readonly company: string }[]> {
  const { rows } = await sql<{ bank: string; company: string }>`
    select distinct o.bank_id as bank, o.buyer_id as company
    from orders o ${lastTime('confirmed')}
    where o.bank_id <> o.buyer_id and ${within({ ...span, basis: 'confirmed' })} order by 1, 2`.execute(db)
  return rows
}

/** The companies of which a bank carried deals, and its clients, by name. */
export async function companiesOfBank(
  db: Db,
  bank: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from companies c
    where c.bank_id = ${bank} or (c.id <> ${bank} and exists (
      select from orders o where o.buyer_id = c.id and o.bank_id = ${bank}))
    order by c.name, c.id`.execute(db)
  return rows
}

/** Who took a step in the orders `asked`, or in their requests, or let one through limits of its house, as part of a statement. */
const DEALT = sql`
    select a.id as "order", h.user_id as "user" from order_history h join asked a on a.id = h.order_id where h.user_id is not null
    union select a.id, o.placed_by from orders o join asked a on a.id = o.id
    union select a.id, f.user_id from order_offers f join asked a on a.id = f.order_id
    union select a.id, unnest(array[v.asked_by, v.decided_by]) from gate_checks c join asked a on a.id = c.order_id
      join gate_overrides v on v.used_check_id = c.id
    union select a.id, r.user_id from orders o join asked a on a.id = o.id
      join request_history r on r.request_id = o.order_request_id where r.user_id is not null`

const WROTE = sql`union select a.id, n.user_id from order_price_proof_notes n join asked a on a.id = n.order_id`

/** The accounts of who dealt in an order: took a step in it or its request, or let it through limits. None of them looks at its price for compliance. */
export async function dealtInOrder(db: Db, order: string): Promise<string[]> {
  return [...new Set((await dealersOf(db, [order])).map(({ user }) => user))]
}

/**
 * The accounts of who dealt in some orders or wrote a note on one: none of them signs the report of these orders, nor answers for it.
 */
export async function dealtIn(db: Db, orders: readonly string[]): Promise<string[]> {
  return [...new Set((await dealersOf(db, orders, { notes: true })).map(({ user }) => user))]
}

/** The accounts of who dealt in some orders, each with the order. @param notes also who wrote a note beside the proof of one's price */
export async function dealersOf(
  db: Db,
  orders: readonly string[],
  { notes = false }: { readonly notes?: boolean } = {},
): Promise<readonly { readonly order: string; readonly user: string }[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<{ order: string; user: string }>`
    with asked as (select distinct unnest(${[...orders]}::uuid[]) as id),
    dealt as (${DEALT} ${notes ? WROTE : sql``})
    select "order", "user" from dealt where "user" is not null`.execute(db)
  return rows
}
