import { MOST_CLOSING_ROWS } from '@fxmatch/contract/http/closing'
import type { Shortage } from '@fxmatch/domain/banknotes/shortage'
import type { ClosingSpan } from '@fxmatch/domain/closing/closing-span'
import { DUE_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

// A day is read as it ended: from the journals and the history, to which nothing is ever added later. Where an order stands now only
// says which orders need not be looked at: those that ended before the day did.

/** What the ledger says over a day. */
export interface MovementRow {
  readonly account: string
  readonly currency: string
  readonly decimals: number
  readonly opening: string
  readonly added: string
  readonly taken: string
}

const sums = (from: Date) => sql`
  coalesce(sum(e.amount) filter (where j.created_at < ${from}), 0)::text as opening,
  coalesce(sum(e.amount) filter (where j.created_at >= ${from} and e.amount > 0), 0)::text as added,
  coalesce(-sum(e.amount) filter (where j.created_at >= ${from} and e.amount < 0), 0)::text as taken`

/** What sellers were promised by tickets, and what deliveries left owing to them, of the orders that a bank carries. */
export async function readSellersDues(
  db: Db,
  bank: string,
  { from, to }: ClosingSpan,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select e.account, e.currency, c.decimals, ${sums(from)}
    from orders o join journals j on j.order_id = o.id join ledger_entries e on e.journal_id = j.id
      join companies party on party.id = e.company_id join currencies c on c.iso_code = e.currency
    where o.bank_id = ${bank} and j.created_at < ${to} and e.account in ('SETTLEMENT', 'TND_COMMITMENT')
      and e.company_id <> o.buyer_id and party.kind <> 'PLATFORM'
    group by e.account, e.currency, c.decimals`.execute(db)
  return rows
}

/** A bank's own currency and cash accounts. */
export async function readOwnBooks(db: Db, bank: string, { from, to }: ClosingSpan): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select e.account, e.currency, c.decimals, ${sums(from)}
    from ledger_entries e join journals j on j.id = e.journal_id join currencies c on c.iso_code = e.currency
    where e.company_id = ${bank} and e.account in ('CURRENCY', 'CASH') and j.created_at < ${to}
    group by e.account, e.currency, c.decimals order by e.account desc, e.currency`.execute(db)
  return rows
}

/** An order that a day leaves open; number and counter value of all of its kind stand in each row. */
export interface OpenRow {
  readonly id: string
  readonly reference: string
  readonly seller: string
  readonly currency: string
  readonly decimals: number
  readonly amount: string
  readonly counter_value: string
  readonly since: Date
  readonly shortage: Shortage | null
  readonly count: number
  readonly total: string
}

/** Which orders of a bank a section is of. */
interface Section {
  /** Where the orders may stand now that stood so when the day ended; others came to where they are later. */
  readonly now: readonly number[]
  readonly since: RawBuilder<unknown>
  readonly joined: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

const fromOrders = (bank: string, { to }: ClosingSpan, { now, joined, where }: Section) => sql`
  from orders o join companies s on s.id = o.seller_id ${joined}
  where o.bank_id = ${bank} and (o.status = any(${now}) or o.status_since >= ${to}) and ${where}`

async function openRows(db: Db, bank: string, span: ClosingSpan, section: Section): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select o.id, o.reference, s.name as seller, o.currency, o.decimals, o.amount::text as amount,
      o.counter_value::text as counter_value, ${section.since} as since, o.shortage,
      count(*) over ()::int as count, (sum(o.counter_value) over ())::text as total
    ${fromOrders(bank, span, section)} order by since, o.number limit ${MOST_CLOSING_ROWS}`.execute(db)
  return rows
}

const journal = (kind: string, to: Date) =>
  sql`exists (select from journals x where x.order_id = o.id and x.kind = ${kind} and x.created_at < ${to})`

/** Delivered and not paid. */
export function readUnpaid(db: Db, bank: string, span: ClosingSpan): Promise<OpenRow[]> {
  return openRows(db, bank, span, {
    now: [ORDER_STATUS.DELIVERED],
    since: sql`j.created_at`,
    joined: sql`join journals j on j.order_id = o.id and j.kind = 'DELIVERY' and j.created_at < ${span.to}`,
    where: sql`not ${journal('CASH_OUT', span.to)}`,
  })
}

/** With a ticket, neither delivered nor cancelled. */
export function readOpenTickets(db: Db, bank: string, span: ClosingSpan): Promise<OpenRow[]> {
  return openRows(db, bank, span, {
    now: DUE_STATUSES,
    since: sql`j.created_at`,
    joined: sql`join journals j on j.order_id = o.id and j.kind = 'TICKET' and j.created_at < ${span.to}`,
    where: sql`not ${journal('DELIVERY', span.to)} and not ${journal('CANCELLATION', span.to)}`,
  })
}

/** The last entry of an order's history before the day ended. */
const lastStep = (to: Date) => sql`join lateral (
  select h.action, h.after_status, h.created_at from order_history h
  where h.order_id = o.id and h.created_at < ${to} order by h.id desc limit 1) last on true`

/** Where banknotes lie that were counted and not delivered. */
const COUNTED = [
  ORDER_STATUS.MARKET_ROOM,
  ORDER_STATUS.BACK_OFFICE_VALIDATION,
  ORDER_STATUS.AWAITING_TICKET,
  ...DUE_STATUSES,
]

const counted = ({ to }: ClosingSpan): Section => ({
  now: COUNTED,
  since: sql`counted.created_at`,
  joined: sql`${lastStep(to)} join lateral (
    select h.created_at from order_history h where h.order_id = o.id and h.created_at < ${to}
      -- An order that was reduced to what was counted goes on with that count.
      and (h.action = 'record_banknotes'
        or h.action = 'answer_shortage' and h.after_status = ${ORDER_STATUS.MARKET_ROOM}) order by h.id desc limit 1) counted on true`,
  where: sql`o.form = 'CASH' and last.after_status = any(${COUNTED})`,
})

/** Banknotes that were counted, of orders that are not delivered. */
export function readCounted(db: Db, bank: string, span: ClosingSpan): Promise<OpenRow[]> {
  return openRows(db, bank, span, counted(span))
}

/** The amounts of all of them, by currency. */
export async function sumCounted(db: Db, bank: string, span: ClosingSpan) {
  const { rows } = await sql<{ currency: string; decimals: number; amount: string }>`
    select o.currency, o.decimals, sum(o.amount)::text as amount
    ${fromOrders(bank, span, counted(span))} group by o.currency, o.decimals order by o.currency`.execute(db)
  return rows
}

/** Short counts that wait for their parties. */
export function readShortages(db: Db, bank: string, span: ClosingSpan): Promise<OpenRow[]> {
  return openRows(db, bank, span, {
    now: [ORDER_STATUS.BACK_OFFICE_VALIDATION],
    since: sql`last.created_at`,
    joined: lastStep(span.to),
    where: sql`last.after_status = ${ORDER_STATUS.BACK_OFFICE_VALIDATION}
      and last.action in ('record_shortage', 'answer_shortage')`,
  })
}
