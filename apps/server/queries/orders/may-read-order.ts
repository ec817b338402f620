import type { Actor } from '@fxmatch/domain/access/actor'
import { mayKnow } from '@fxmatch/domain/orders/readers-of-order'
import { toReadableOrder } from '../../db/orders/order-readers.ts'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'

type Parties = Pick<OrderViewRow, 'buyer_id' | 'seller_id' | 'bank_id' | 'asked_at' | 'members'>

/** Whether a viewer may read an order that was read with its members; for everyone else it does not exist. */
export function mayReadOrder(order: Parties, viewer: Actor): boolean {
  return mayKnow(
    toReadableOrder(
      order,
      order.members.map(({ uuid }) => uuid),
    ),
    viewer,
  )
}
