import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { memberRows } from '../positions/member-rows.ts'

/** An instant as the wire writes it, out of a JSON built by PostgreSQL. */
const asInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The banknotes of an order, largest first, as a column of a statement on `orders`. */
export function banknoteRows() {
  return sql<{ nbr: number; bill: string }[]>`(
    select coalesce(json_agg(json_build_object('nbr', b.count, 'bill', b.denomination::text)
      order by b.denomination desc), '[]')
    from order_banknotes b where b.order_id = orders.id)`
}

/** The seller's own counter in the position's governorate, where it has one, as a column of a statement on `orders`. */
export function sellerAgency() {
  return sql<string | null>`(
    select a.name from agencies a
    where a.company_id = orders.seller_id and a.governorate_id = orders.governorate_id and a.closed_at is null
    order by a.region_representer desc, a.code_bct limit 1)`
}

/**
 * Orders with every name their screens show, in one statement; in no particular order.
 * @param ids at most a page of them
 */
export async function readOrderViewRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('orders')
    .innerJoin('companies as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
    .innerJoin('companies as bank', 'bank.id', 'orders.bank_id')
    .innerJoin('users as placer', 'placer.id', 'orders.placed_by')
    .innerJoin('companies as placing', 'placing.id', 'placer.company_id')
    .leftJoin('users as rejecter', 'rejecter.id', 'orders.rejected_by')
    .leftJoin('agencies as agency', 'agency.id', 'orders.agency_id')
    .leftJoin('governorates as region', 'region.id', 'orders.governorate_id')
    .leftJoin('zones as zone', 'zone.id', 'orders.zone_id')
    .leftJoin('governorates as district', 'district.id', 'seller.governorate_id')
    .leftJoin('tickets as ticket', 'ticket.order_id', 'orders.id')
    .where('orders.id', 'in', [...ids])
    .selectAll('orders')
    .select([
      'buyer.name as buyer_name',
      'buyer.bct_code as buyer_bct',
      'seller.name as seller_name',
      'seller.bct_code as seller_bct',
      'seller.phone as seller_phone',
      'seller.governorate_id as seller_region',
      'district.name as seller_region_name',
      'bank.name as bank_name',
      'bank.bct_code as bank_bct',
      'placer.full_name as placer_name',
      'placer.username as placer_username',
      'placing.id as placing_id',
      'placing.name as placing_name',
      'placing.bct_code as placing_bct',
      'rejecter.full_name as rejecter_name',
      'agency.name as agency_name',
      'agency.code_bct as agency_code',
      'region.name as region_name',
      'zone.name as zone_name',
      'ticket.id as ticket_id',
      'ticket.reference as ticket_reference',
    ])
    .select([
      memberRows('orders.position_id').as('members'),
      banknoteRows().as('bills'),
      sellerAgency().as('seller_agency'),
    ])
    .execute()
}
export type OrderViewRow = Awaited<ReturnType<typeof readOrderViewRows>>[number]

/** One line of an order's history; `by` is null where the system acted. */
export interface HistoryRow {
  readonly action: string
  readonly before_status: number | null
  readonly after_status: number
  readonly by: string | null
  readonly company: string | null
  readonly reason: string | null
  readonly at: string
}

/** What was done to an order, in the order in which it was done. */
export function readOrderHistory(db: Db, orderId: string): Promise<HistoryRow[]> {
  return db
    .selectFrom('order_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where('h.order_id', '=', orderId)
    .orderBy('h.id')
    .select([
      'h.action',
      'h.before_status',
      'h.after_status',
      'u.full_name as by',
      'c.name as company',
      'h.reason',
      asInstant('h.created_at').as('at'),
    ])
    .execute()
}

/** The rates that both sides proposed, in the order in which they did. */
export function readOrderOffers(db: Db, orderId: string) {
  return db
    .selectFrom('order_offers as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .where('o.order_id', '=', orderId)
    .orderBy('o.id')
    .select([
      'o.rate',
      'o.side',
      'u.full_name as user',
      'c.name as company',
      asInstant('o.created_at').as('at'),
    ])
    .execute()
}

/**
 * The position that an order holds or held, the position that took the rest of a partial order, and when its ticket was
 * made. The rest is the first child since the order was placed, once both sides confirmed: nobody else can have split
 * the position meanwhile.
 */
export async function readOrderAttachments(db: Db, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .leftJoin('positions', 'positions.id', 'orders.position_id')
    .leftJoin('tickets', 'tickets.order_id', 'orders.id')
    .where('orders.id', '=', orderId)
    .select([
      'positions.id as position_id',
      'positions.published_amount',
      'tickets.created_at as ticket_created_at',
      sql<
        number | null
      >`case when orders.buyer_confirmed_by is not null and orders.seller_confirmed_by is not null
        then (select min(child.id) from positions child
              where child.parent_id = orders.position_id and child.created_at >= orders.created_at) end`.as(
        'rest_id',
      ),
    ])
    .executeTakeFirst()
  return row ?? null
}
