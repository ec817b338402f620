import type { OrderRow } from '../../db/orders/order-facts.ts'
import type { CommandContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'

/** Tells the company and the bank of a bid what became of it, and nobody else. */
export async function announceBid(
  context: CommandContext,
  order: Pick<OrderRow, 'id' | 'buyer_id' | 'bank_id'>,
  event: 'bid.placed' | 'bid.canceled' | 'bid.accepted' | 'bid.declined',
): Promise<void> {
  await emit(context, [
    { type: 'change', noun: 'bid', event, id: order.id, companies: [order.buyer_id, order.bank_id] },
  ])
}
