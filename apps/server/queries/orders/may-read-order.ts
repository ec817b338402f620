import type { Actor } from '@fxmatch/domain/access/actor'
import { sidesOf } from '@fxmatch/domain/orders/decide-order'
import type { OrderViewRow } from '../../db/orders/order-view-rows.ts'

type Parties = Pick<OrderViewRow, 'buyer_id' | 'seller_id' | 'bank_id' | 'asked_at' | 'members'>

/**
 * Whether a viewer may read an order: its parties, the members of the syndicate that sells (they decide nothing), and
 * the platform's back office. For everyone else the order does not exist; nor does it for the seller's side and the bank
 * until they are asked.
 */
export function mayReadOrder(order: Parties, viewer: Actor): boolean {
  if (viewer.capabilities.has('platform.read')) return true
  const asked = order.asked_at !== null
  const facts = { buyerId: order.buyer_id, sellerId: order.seller_id, bankId: order.bank_id, asked }
  if (sidesOf(facts, viewer.companyId).length > 0) return true
  return asked && order.members.some((member) => member.uuid === viewer.companyId)
}
