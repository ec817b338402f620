import type { Actor } from '@fxmatch/domain/access/actor'
import { startOfMoment } from '@fxmatch/domain/calendar/moments'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Db } from '../../db/connect.ts'
import { countOrdersByStatus } from '../../db/orders/order-sums.ts'
import { type AskedScope, resolveScope } from './resolve-scope.ts'

/**
 * Number of orders by status code, those placed since `startDate` (a date: its Tunis day's beginning); codes without
 * orders are left out. An order of which both parties decide because of a short count is counted in the reception, where
 * its banknotes are: the back office has nothing to decide. Null where the viewer may not read them.
 */
export async function countOrders(
  db: Db,
  viewer: Actor,
  asked: AskedScope,
  query: { startDate?: string | undefined },
): Promise<Record<string, number> | null> {
  const scope = await resolveScope(db, viewer, asked)
  if (!scope) return null
  const from = query.startDate === undefined ? undefined : startOfMoment(query.startDate)
  const rows = await countOrdersByStatus(db, scope, { from })
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  const { BACK_OFFICE_VALIDATION: decided, CURRENCY_RECEPTION: reception } = ORDER_STATUS
  const moved = rows.reduce((sum, { byParties }) => sum + byParties, 0)
  counts.set(decided, (counts.get(decided) ?? 0) - moved)
  counts.set(reception, (counts.get(reception) ?? 0) + moved)
  return Object.fromEntries([...counts].filter(([, count]) => count > 0))
}
