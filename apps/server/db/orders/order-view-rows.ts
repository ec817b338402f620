import type { ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import { sql, type Transaction } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type { Db } from '../connect.ts'
import { memberRows } from '../positions/member-rows.ts'
import { sendWithNext } from '../prepared-statements.ts'
import { activeRules } from '../reference/authorisation-rules.ts'
import type { Database } from '../schema.ts'

/** An instant as the wire writes it, out of a JSON built by PostgreSQL. */
const asInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The banknotes of an order, largest first, as a column of a statement on `orders`. */
function banknoteRows() {
  return sql<{ nbr: number; bill: string }[]>`(
    select coalesce(json_agg(json_build_object('nbr', b.count, 'bill', b.denomination::text)
      order by b.denomination desc), '[]')
    from order_banknotes b where b.order_id = orders.id)`
}

/** The seller's own counter in the position's governorate, where it has one, as a column of a statement on `orders`. */
function sellerAgency() {
  return sql<string | null>`(
    select a.name from agencies a
    where a.company_id = orders.seller_id and a.governorate_id = orders.governorate_id and a.closed_at is null
    order by a.region_representer desc, a.code_bct limit 1)`
}

/** What takes a look into another table for each order. */
const LOOKUPS = { members: true, bills: true, sellerAgency: true }
const NOTHING = sql<never[]>`json '[]'`

/** What lists show of an order's own columns: a workbook reads these alone, since each costs its part of the time. */
const LISTED = [
  ...(['orders.id', 'orders.version', 'orders.position_id', 'orders.reference', 'orders.status'] as const),
  ...(['orders.buyer_id', 'orders.seller_id', 'orders.bank_id', 'orders.placed_by'] as const),
  ...(['orders.agency_id', 'orders.rejection_reason', 'orders.pending_decision', 'orders.shortage'] as const),
  ...(['orders.form', 'orders.operation_type', 'orders.cash_out_type', 'orders.rate_type'] as const),
  ...(['orders.created_at', 'orders.expires_at', 'orders.value_date'] as const),
  ...([
    'orders.currency',
    'orders.unit',
    'orders.decimals',
    'orders.amount',
    'orders.original_amount',
  ] as const),
  ...(['orders.rate', 'orders.original_rate', 'orders.counter_value', 'orders.payable'] as const),
  ...(['orders.commission', 'orders.commission_percent', 'orders.commission_ttc'] as const),
  ...(['orders.vat', 'orders.vat_percent', 'orders.margin', 'orders.margin_percent'] as const),
  ...(['orders.tcc_price', 'orders.tcc_counter_value'] as const),
  ...(['orders.corporate_price', 'orders.corporate_counter_value'] as const),
  ...(['orders.share_platform', 'orders.share_insight', 'orders.share_partner'] as const),
  ...(['orders.share_platform_percent', 'orders.share_insight_percent'] as const),
  'orders.share_partner_percent' as const,
]

/** Orders with every name that lists, pages and workbooks show: the one statement all of them begin with. */
function namedOrders(db: Db, lookups = LOOKUPS) {
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
    .select([
      'buyer.name as buyer_name',
      'buyer.bct_code as buyer_bct',
      'seller.name as seller_name',
      'seller.bct_code as seller_bct',
      'seller.phone as seller_phone',
      'seller.governorate_id as seller_region',
      'district.name as seller_region_name',
      'bank.name as bank_name',
      'bank.tells_margin as bank_tells_margin',
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
      (lookups.members ? memberRows('orders.position_id') : NOTHING).as('members'),
      (lookups.bills ? banknoteRows() : NOTHING).as('bills'),
      (lookups.sellerAgency ? sellerAgency() : sql<null>`null`).as('seller_agency'),
    ])
}

/** Orders with all that is known of them and every name that their screens show. */
function orderViewQuery(db: Db) {
  return namedOrders(db).selectAll('orders')
}

/**
 * Orders with what lists show of them, for a workbook.
 * @param lookups what is looked up for each order; what is not comes as nothing
 */
export function listedOrderQuery(db: Db, lookups: typeof LOOKUPS) {
  return namedOrders(db, lookups).select(LISTED)
}
export type ListedOrderRow = Awaited<ReturnType<ReturnType<typeof listedOrderQuery>['execute']>>[number]

/**
 * Orders with every name their screens show, in one statement; in no particular order.
 * @param ids at most a page of them
 */
export async function readOrderViewRows(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return orderViewQuery(db)
    .where('orders.id', 'in', [...ids])
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
  /** What a side chose to become of a short count; null with every other step. */
  readonly way: ShortageWay | null
  readonly at: string
}

/** What was done to an order, in the order in which it was done, as a column of a statement on `orders`. */
function historyRows() {
  return sql<HistoryRow[]>`(
    select coalesce(json_agg(json_build_object(
      'action', h.action, 'before_status', h.before_status, 'after_status', h.after_status, 'by', u.full_name,
      'company', c.name, 'reason', h.reason, 'way', h.way, 'at', ${asInstant('h.created_at')}) order by h.id), '[]')
    from order_history h
    left join users u on u.id = h.user_id
    left join companies c on c.id = u.company_id
    where h.order_id = orders.id)`
}

/** A rate that a side proposed. */
export interface OfferRow {
  readonly rate: string
  readonly side: 'BUYER' | 'SELLER'
  readonly user: string
  readonly company: string
  readonly at: string
}

/** The rates that both sides proposed, in the order in which they did, as a column of a statement on `orders`. */
function offerRows() {
  return sql<OfferRow[]>`(
    select coalesce(json_agg(json_build_object(
      'rate', o.rate::text, 'side', o.side, 'user', u.full_name, 'company', c.name,
      'at', ${asInstant('o.created_at')}) order by o.id), '[]')
    from order_offers o
    join users u on u.id = o.user_id
    join companies c on c.id = u.company_id
    where o.order_id = orders.id)`
}

/**
 * The position that took the rest of a partial order, as a column of a statement on `orders`: the first child since the
 * order was placed, once both sides confirmed, since nobody else can have split the position meanwhile.
 */
const restPosition = sql<number | null>`
  case when orders.buyer_confirmed_by is not null and orders.seller_confirmed_by is not null
    then (select min(child.id) from positions child
          where child.parent_id = orders.position_id and child.created_at >= orders.created_at) end`

/** What was done to an order, oldest first; null where there is no such order. */
export async function readOrderStory(db: Db, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .where('orders.id', '=', orderId)
    .select([historyRows().as('history')])
    .executeTakeFirst()
  return row?.history ?? null
}

/**
 * An order with everything that its page shows, in one statement: its names, its history, the rates proposed, the position
 * it holds or held and the one that took its rest, when its ticket was made, and the rules that ask for a second
 * validation at its bank now.
 */
export async function readOrderPageRow(db: Db, orderId: string) {
  const [row] = await orderPage(db, { orderId }).execute()
  return row ?? null
}

/** The same with the next statement of a transaction. */
export async function readOrderPageRowWithNext(tx: Transaction<Database>, orderId: string) {
  const [row] = await sendWithNext(tx, orderPage(tx, { orderId }))
  return row ?? null
}

const orderPage = builtOnce((db, { orderId }: { orderId: string }) =>
  orderViewQuery(db)
    .leftJoin('positions as held', 'held.id', 'orders.position_id')
    .where('orders.id', '=', orderId)
    .select([
      'held.published_amount',
      'ticket.created_at as ticket_created_at',
      restPosition.as('rest_id'),
      historyRows().as('history'),
      offerRows().as('offers'),
      activeRules('orders.bank_id').as('rules'),
    ]),
)
export type OrderPageRow = NonNullable<Awaited<ReturnType<typeof readOrderPageRow>>>
