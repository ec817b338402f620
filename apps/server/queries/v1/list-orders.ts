import type { v1OrdersCall } from '@fxmatch/contract/v1/orders'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import type { Cursor } from '../../db/v1/cursor.ts'
import { ordersBefore } from '../../db/v1/orders-before.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { besideEarlier } from '../orders/other-accounts.ts'
import { presentOrder, readPermitsOf } from '../orders/present-order.ts'
import { cutPage, readFor } from './cut-page.ts'
import { v1Order } from './present.ts'

/** A page of the orders that the viewer's company may know, from one snapshot. */
export function listV1Orders(
  db: Db,
  reader: Actor,
  asked: {
    readonly statuses: readonly OrderStatus[] | null
    readonly limit: number
    readonly before: Cursor | null
  },
  now: Date,
): Promise<z.output<typeof v1OrdersCall.response>> {
  return inSnapshot(db, async (snapshot) => {
    const { companyId } = reader
    const { statuses, limit, before } = asked
    const found = await ordersBefore(snapshot, { companyId, statuses, before, limit: readFor(limit) })
    const { shown, nextCursor } = cutPage(found, limit)
    const rows = await readOrderViewRows(
      snapshot,
      shown.map(({ id }) => id),
    )
    const viewer = await besideEarlier(snapshot, reader, rows)
    const permits = await readPermitsOf(snapshot, rows, viewer, now)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      data: shown.flatMap(({ id }) => {
        const row = byId.get(id)
        return row ? [v1Order(presentOrder(row, viewer, permits))] : []
      }),
      nextCursor,
    }
  })
}
