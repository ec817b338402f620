import type { OrderAction } from '@fxmatch/domain/orders/order-table'
import type { Db } from '../connect.ts'

/** The accounts of other companies than one that have taken a step of an order, ever. */
export async function readTakersElsewhere(
  db: Db,
  step: { readonly orderId: string; readonly action: OrderAction; readonly companyId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_history as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .where('h.order_id', '=', step.orderId)
    .where('h.action', '=', step.action)
    .where('u.company_id', '<>', step.companyId)
    .select('u.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}
