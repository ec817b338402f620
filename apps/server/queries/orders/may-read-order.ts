import type { Actor } from '@fxmatch/domain/access/actor'
import { sidesOf } from '@fxmatch/domain/orders/decide-order'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'

type Parties = Pick<OrderViewRow, 'buyer_id' | 'seller_id' | 'bank_id' | 'members'>

/**
 * Whether a viewer may read an order: its parties, the members of the syndicate that sells (they decide nothing), and
 * the platform's back office. For everyone else the order does not exist.
 */
export function mayReadOrder(order: Parties, viewer: Actor): boolean {
  if (viewer.capabilities.has('platform.read')) return true
  const facts = { buyerId: order.buyer_id, sellerId: order.seller_id, bankId: order.bank_id }
  if (sidesOf(facts, viewer.companyId).length > 0) return true
  return order.members.some((member) => member.uuid === viewer.companyId)
}
