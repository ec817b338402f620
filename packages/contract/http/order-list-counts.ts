import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { orderFilterQuery } from './order-lists.ts'
import { momentInput } from './scalars.ts'

const count = z.number().int().min(0)

/** The orders of a list, and of its two sides, which only a bank has: null for everybody else. */
const counts = z.object({ all: count, purchases: count.nullable(), sales: count.nullable() })
export type ListCounts = z.infer<typeof counts>

/** What a list's toggles and the line about hidden orders say; read with the list, from the same filters. */
export const orderListCountsCall = defineCall({
  name: 'orderListCounts',
  method: 'GET',
  path: '/api/orders/list-counts',
  access: 'order.view',
  summary: "Number of a list's orders by side, with its filters and without them",
  query: orderFilterQuery.extend({
    /** The end that the list itself has, which no filter takes off: the book ends with yesterday. */
    latest: momentInput.optional(),
  }),
  response: z.object({
    /** What the filters find. */
    found: counts,
    /** What the list has without any filter: of its statuses, up to its own end. */
    everything: counts,
  }),
})
export type OrderListCounts = z.infer<typeof orderListCountsCall.response>
