import type { HourChange } from '@fxmatch/domain/calendar/hours-held'
import { endOfMarketDate, marketClock, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { AGREED_STATUSES, DUE_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { ConfigurationName } from '../configuration.ts'
import type { Db } from '../connect.ts'
import { orderConditions } from '../orders/order-list-rows.ts'
import { inStatuses, statusSql } from '../orders/status-sets.ts'

/** Days in Tunis, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const DATED = inStatuses('orders', [...AGREED_STATUSES, ...DUE_STATUSES])

/** The orders of a company with a value date to come, or a delivery, in some days; at most so many, the earliest first. */
export function readDatedOrders(db: Db, companyId: string, { from, to }: DayRange, most: number) {
  const delivered = sql<Date | null>`(select min(h.created_at) from order_history h
    where h.order_id = orders.id and h.after_status = ${statusSql('DELIVERED')})`
  const inDays = sql<boolean>`((${DATED}
      and orders.value_date between ${from}::date and ${to}::date)
    or orders.id in (select h.order_id from order_history h where h.after_status = ${statusSql('DELIVERED')}
      and h.created_at >= ${startOfMarketDate(from)} and h.created_at < ${endOfMarketDate(to)}))`
  return db
    .selectFrom('orders')
    .innerJoin('companies as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
    .where((eb) => eb.and([...orderConditions({ kind: 'ORGANIZATION', companyId }, {}), inDays]))
    .select([
      'orders.id',
      'orders.reference',
      'orders.status',
      'orders.pending_decision',
      'orders.value_date',
      'orders.buyer_id',
      'orders.bank_id',
      'orders.seller_id',
      'orders.currency',
      'orders.decimals',
      'orders.amount',
      'orders.version',
      'orders.status_since',
      'buyer.name as buyer_name',
      'seller.name as seller_name',
      delivered.as('delivered_at'),
    ])
    .orderBy(sql`coalesce(${delivered}, orders.value_date::timestamptz)`)
    .orderBy('orders.number')
    .limit(most)
    .execute()
}
export type DatedOrder = Awaited<ReturnType<typeof readDatedOrders>>[number]

/** Requests that are under way, with their value date in some days: a company's own, or those that reached a bank. */
export function readDatedRequests(db: Db, companyId: string, { from, to }: DayRange, most: number) {
  return db
    .selectFrom('order_requests')
    .innerJoin('companies as company', 'company.id', 'order_requests.company_id')
    .innerJoin('companies as bank', 'bank.id', 'order_requests.bank_id')
    .where('order_requests.value_date', '>=', from)
    .where('order_requests.value_date', '<=', to)
    .where('order_requests.status', 'not in', ['CANCELED', 'REJECTED', 'DELIVERED'])
    .where((eb) =>
      eb.or([
        eb('order_requests.company_id', '=', companyId),
        // A draft is its company's alone.
        eb.and([eb('order_requests.bank_id', '=', companyId), eb('order_requests.status', '!=', 'DRAFT')]),
      ]),
    )
    .select([
      'order_requests.id',
      'order_requests.reference',
      'order_requests.value_date',
      'order_requests.company_id',
      'order_requests.currency',
      'order_requests.decimals',
      'order_requests.total_amount',
      'order_requests.version',
      'order_requests.created_at',
      'company.name as company_name',
      'bank.name as bank_name',
      sql<Date | null>`(select max(h.created_at) from request_history h
        where h.request_id = order_requests.id)`.as('changed_at'),
    ])
    .orderBy('order_requests.value_date')
    .orderBy('order_requests.number')
    .limit(most)
    .execute()
}
export type DatedRequest = Awaited<ReturnType<typeof readDatedRequests>>[number]

/** What decides at which hours the market is open on some days: holidays, the hours as they are, and their changes since. */
export interface DayFacts {
  readonly holidays: ReadonlyMap<string, string>
  readonly opensAt: string
  readonly closesAt: string
  /** The newest first. */
  readonly openings: readonly HourChange[]
  readonly closings: readonly HourChange[]
}

/** Reads them by one statement. @throws Error where the hours are not set: the migrations set them */
export async function readDayFacts(db: Db, { from, to }: DayRange): Promise<DayFacts> {
  type Hour = { readonly value: string; readonly changes: readonly { before: string; at: string }[] }
  const hour = (name: ConfigurationName) => sql<Hour>`(
    select json_build_object('value', c.value, 'changes', (
      select coalesce(json_agg(json_build_object('before', change.before_value, 'at', change.created_at)
        order by change.id desc), '[]')
      from configuration_changes change
      where change.entry_id = c.id and change.created_at >= ${startOfMarketDate(from)}))
    from configuration c where c.name = ${name})`
  const { rows } = await sql<{ holidays: { day: string; label: string }[]; opens: Hour; closes: Hour }>`
    select ${hour('market.opens_at')} as opens, ${hour('market.closes_at')} as closes,
      (select coalesce(json_agg(json_build_object('day', day, 'label', label)), '[]')
        from holidays where day between ${from}::date and ${to}::date) as holidays`.execute(db)
  const { holidays = [], opens, closes } = rows[0] ?? {}
  if (!opens || !closes) throw new Error("the market's hours are not set")
  const changesOf = ({ changes }: Hour) =>
    changes.map(({ before, at }) => ({ ...marketClock(new Date(at)), before }))
  return {
    holidays: new Map(holidays.map(({ day, label }) => [day, label])),
    opensAt: opens.value,
    closesAt: closes.value,
    openings: changesOf(opens),
    closings: changesOf(closes),
  }
}

/** How often the market's hours were changed: what makes a new edition of them. */
export async function countHourChanges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('configuration_changes')
    .innerJoin('configuration', 'configuration.id', 'configuration_changes.entry_id')
    .where('configuration.name', 'in', ['market.opens_at', 'market.closes_at'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
