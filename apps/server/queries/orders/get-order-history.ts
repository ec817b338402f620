import type { OrderHistoryEntry } from '@fxmatch/contract/http/order-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import { presentStatus } from '../../db/orders/listed-order.ts'
import { type HistoryRow, readOrderPageRow } from '../../db/orders/order-story.ts'
import { french } from '../../words/french.ts'
import { mayReadOrder } from './may-read-order.ts'

/** Who acted, where nobody did: the clock, or a command on the order's request. */
const SYSTEM = { fullname: french('common:nobody'), company: null }

/** One entry of the traceability dialog: the status reached, who did it, when and why. */
export function presentHistory(row: HistoryRow): OrderHistoryEntry {
  return {
    status: presentStatus(row.after_status),
    action: row.action,
    user: row.by === null ? SYSTEM : { fullname: row.by, company: row.company },
    created_at: row.at,
    reason: row.reason,
    way: row.way,
    before: row.before_status,
    after: row.after_status,
  }
}

/** Who did what when, oldest first; null where the viewer may not know of the order. */
export async function getOrderHistory(
  db: Db,
  viewer: Actor,
  orderId: string,
): Promise<OrderHistoryEntry[] | null> {
  const order = await readOrderPageRow(db, orderId)
  return order && mayReadOrder(order, viewer) ? order.history.map(presentHistory) : null
}
