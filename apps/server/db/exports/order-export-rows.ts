import { asProofRead, asToldMargin } from '@fxmatch/contract/http/order-price-readers'
import type { ListedOrder } from '@fxmatch/contract/http/order-view'
import type { OrderColumnId } from '@fxmatch/contract/registers/order-register'
import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { toListedOrder } from '../orders/listed-order.ts'
import { type GroupLine, sumGroups } from '../orders/order-groups.ts'
import { orderConditions, SORT_COLUMNS } from '../orders/order-list-rows.ts'
import { nameOrders } from '../orders/order-names.ts'
import { type ListedRow, listedOrderQuery } from '../orders/order-view-rows.ts'
import type { ExportPlan } from './export-plan.ts'

const BATCH = 500

function rowsOf(db: Db, { scope, filter, sort, direction, head }: ExportPlan) {
  const asked = (column: OrderColumnId) => head.columnIds.includes(column)
  return listedOrderQuery(db, {
    members: asked('syndicate'),
    bills: asked('bills'),
    proof: asked('priceRank') || asked('priceSpread') || asked('priceCost'),
  })
    .where((eb) => eb.and(orderConditions(scope, filter)))
    .orderBy(`orders.${SORT_COLUMNS[sort]}`, direction)
    .orderBy('orders.number', direction)
}

function asRead(order: ListedOrder, { readBy: companyKind }: ExportPlan): ListedOrder {
  return asProofRead({ ...order, profit: asToldMargin(order.profit, { companyKind }) }, { companyKind })
}

/**
 * The orders of an export, in the list's order, some hundred at a time from one snapshot: a cursor, so that neither the
 * database nor this process holds them all. The reader decides the pace, and ends the transaction by ending the loop.
 * @param groups is told the sums of the list's groups, of the same snapshot, before the first orders
 */
export async function* readOrdersToExport(
  db: Db,
  plan: ExportPlan,
  groups: (lines: readonly GroupLine[]) => void,
): AsyncGenerator<readonly ListedOrder[]> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const { grouped, scope, filter } = plan
    if (grouped) groups(await sumGroups(tx, scope, filter, { by: grouped.by, most: MOST_GROUPS }))
    await sql`declare orders_to_export no scroll cursor for ${rowsOf(tx, plan)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<ListedRow>`fetch ${sql.lit(BATCH)} from orders_to_export`.execute(tx)
      const { orders } = await nameOrders(tx, rows)
      if (orders.length > 0) yield orders.map((row) => asRead(toListedOrder(row), plan))
      if (rows.length < BATCH) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
