import type { OrderRow } from '@fxmatch/documents/columns/order-columns'
import { ORDER_STATUS_LABELS, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { orderConditions, SORT_COLUMNS } from '../orders/order-list-rows.ts'
import type { ExportPlan } from './export-plan.ts'

const BATCH = 500

function rowsOf(db: Db, { scope, filter, sort, direction }: ExportPlan) {
  return db
    .selectFrom('orders')
    .innerJoin('companies as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
    .innerJoin('users as placer', 'placer.id', 'orders.placed_by')
    .leftJoin('agencies as agency', 'agency.id', 'orders.agency_id')
    .where((eb) => eb.and(orderConditions(scope, filter)))
    .orderBy(`orders.${SORT_COLUMNS[sort]}`, direction)
    .orderBy('orders.number', direction)
    .select([
      'orders.reference',
      'orders.created_at',
      'buyer.name as buyer',
      'seller.name as seller',
      'orders.currency',
      'orders.decimals',
      'orders.amount',
      'orders.rate',
      'orders.counter_value',
      'orders.commission',
      'orders.commission_ttc',
      'orders.form',
      'orders.operation_type',
      'orders.status',
      'agency.name as agency',
      'placer.full_name as user',
      'orders.value_date',
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function toOrderRow(row: Row): OrderRow {
  return {
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    buyer: row.buyer,
    seller: row.seller,
    currency: row.currency,
    currencyDecimals: row.decimals,
    amount: row.amount,
    rate: row.rate,
    counterValue: row.counter_value,
    commission: row.commission,
    commissionTtc: row.commission_ttc,
    form: row.form,
    operation: row.operation_type,
    status: row.status,
    statusLabel: ORDER_STATUS_LABELS[orderStatusName(row.status)],
    agency: row.agency,
    user: row.user,
    valueDate: row.value_date,
  }
}

/**
 * The orders of an export, in the list's order, some hundred at a time from one snapshot: a cursor, so that neither the
 * database nor this process holds them all. The reader decides the pace, and ends the transaction by ending the loop.
 */
export async function* readOrdersToExport(db: Db, plan: ExportPlan): AsyncGenerator<readonly OrderRow[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`declare orders_to_export no scroll cursor for ${rowsOf(tx, plan)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from orders_to_export`.execute(tx)
      if (rows.length > 0) yield rows.map(toOrderRow)
      if (rows.length < BATCH) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
