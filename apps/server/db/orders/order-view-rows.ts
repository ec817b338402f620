import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { namesVersion } from '../names/known-names.ts'
import { memberRows } from '../positions/member-rows.ts'
import { proofInShort } from '../price-proofs/proof-rows.ts'
import { type Named, nameOrders } from './order-names.ts'

/** The banknotes of an order, largest first, as a column of a statement on `orders`. */
function banknoteRows() {
  return sql<{ nbr: number; bill: string }[]>`(
    select coalesce(json_agg(json_build_object('nbr', b.count, 'bill', b.denomination::text)
      order by b.denomination desc), '[]')
    from order_banknotes b where b.order_id = orders.id)`
}

/** What takes a look into another table for each order. */
const LOOKUPS = { members: true, bills: true, proof: true }
const NOTHING = sql<never[]>`json '[]'`

/** What lists show of an order's own columns: a workbook reads these alone, since each costs its part of the time. */
const LISTED = [
  ...(['orders.id', 'orders.version', 'orders.position_id', 'orders.reference', 'orders.status'] as const),
  ...(['orders.buyer_id', 'orders.seller_id', 'orders.bank_id', 'orders.placed_by'] as const),
  ...(['orders.agency_id', 'orders.rejection_reason', 'orders.pending_decision', 'orders.shortage'] as const),
  ...(['orders.form', 'orders.operation_type', 'orders.cash_out_type', 'orders.rate_type'] as const),
  ...(['orders.created_at', 'orders.expires_at', 'orders.ask_at', 'orders.value_date'] as const),
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

/** Orders with their tickets and what they consist of: the one statement that lists, pages and workbooks begin with. */
function listedOrders(db: Db, lookups = LOOKUPS) {
  return db
    .selectFrom('orders')
    .leftJoin('tickets as ticket', 'ticket.order_id', 'orders.id')
    .select(['ticket.id as ticket_id', 'ticket.reference as ticket_reference'])
    .select([
      (lookups.members ? memberRows('orders.position_id') : NOTHING).as('members'),
      (lookups.bills ? banknoteRows() : NOTHING).as('bills'),
      (lookups.proof ? proofInShort('orders') : sql<null>`null::json`).as('proof'),
      namesVersion.as('names_version'),
    ])
}

/** Orders with all that is known of them but names. */
export function orderViewQuery(db: Db) {
  return listedOrders(db).selectAll('orders')
}

/**
 * Orders with what lists show of them but names, for a workbook (`nameOrders`).
 * @param lookups what is looked up for each order; what is not comes as nothing
 */
export function listedOrderQuery(db: Db, lookups: typeof LOOKUPS) {
  return listedOrders(db, lookups).select([
    ...LISTED,
    'orders.rejected_by',
    'orders.governorate_id',
    'orders.zone_id',
  ])
}
export type ListedRow = Awaited<ReturnType<ReturnType<typeof listedOrderQuery>['execute']>>[number]
/** A row of a workbook, with its names. */
export type ListedOrderRow = Named<ListedRow>

/**
 * Orders with every name their screens show; in no particular order.
 * @param ids at most a page of them
 */
export async function readOrderViewRows(db: Db, ids: readonly string[]): Promise<OrderViewRow[]> {
  if (ids.length === 0) return []
  const rows = await orderViewQuery(db)
    .where('orders.id', 'in', [...ids])
    .execute()
  return (await nameOrders(db, rows)).orders
}
export type OrderViewRow = Named<Awaited<ReturnType<ReturnType<typeof orderViewQuery>['execute']>>[number]>
