import type { Actor } from '@fxmatch/domain/access/actor'
import { startOfMoment } from '@fxmatch/domain/calendar/moments'
import type { Db } from '../../db/connect.ts'
import { countOrdersByStatus } from '../../db/orders/order-sums.ts'
import { type AskedScope, resolveScope } from './resolve-scope.ts'

/**
 * Number of orders by status code, those placed since `startDate` (a date: its Tunis day's beginning); codes without
 * orders are left out. Null where the viewer may not read them.
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
  return Object.fromEntries(rows.map(({ status, count }) => [String(status), count]))
}
