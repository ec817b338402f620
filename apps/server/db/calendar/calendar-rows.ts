import type { HourChange } from '@fxmatch/domain/calendar/hours-held'
import { endOfMarketDate, marketClock, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { AGREED_STATUSES, DUE_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { orderConditions } from '../orders/order-list-rows.ts'
import { statusesSql, statusSql } from '../orders/status-sets.ts'

/** Days in Tunis, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const DATED = statusesSql([...AGREED_STATUSES, ...DUE_STATUSES])

/** The orders of a company with a value date to come, or a delivery, in some days; at most so many, the earliest first. */
export function readDatedOrders(db: Db, companyId: string, { from, to }: DayRange, most: number) {
  const delivered = sql<Date | null>`(select min(h.created_at) from order_history h
    where h.order_id = orders.id and h.after_status = ${statusSql('DELIVERED')})`
  const inDays = sql<boolean>`((orders.status in ${DATED}
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

/** The holidays of some days, by day. */
export async function readHolidayNames(db: Db, { from, to }: DayRange): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('holidays')
    .select(['day', 'label'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Map(rows.map(({ day, label }) => [day, label]))
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

/** What changed of an hour of the market since a day, the newest first. */
export async function readHourChanges(db: Db, name: string, from: string): Promise<HourChange[]> {
  const rows = await db
    .selectFrom('configuration_changes')
    .innerJoin('configuration', 'configuration.id', 'configuration_changes.entry_id')
    .where('configuration.name', '=', name)
    .where('configuration_changes.created_at', '>=', startOfMarketDate(from))
    .orderBy('configuration_changes.id', 'desc')
    .select(['configuration_changes.before_value as before', 'configuration_changes.created_at as at'])
    .execute()
  return rows.map(({ before, at }) => ({ ...marketClock(at), before }))
}
