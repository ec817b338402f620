import type { TicketView } from '@fxmatch/documents/pdf/ticket-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import { isToldMargin } from '@fxmatch/domain/orders/price-readers'
import { withoutMargin } from '@fxmatch/domain/pricing/price-lines'
import type { Db } from '../../db/connect.ts'
import { readOrderViewRows } from '../../db/orders/order-view-rows.ts'
import { mayReadOrder } from './may-read-order.ts'

/** What a ticket's PDF is made from; the address of the verification page belongs to where the site runs. */
export interface TicketDocument {
  readonly reference: string
  /** Printed as a QR code, in the address at which the ticket is verified. */
  readonly verificationCode: string
  readonly view: Omit<TicketView, 'verificationUrl'>
}

/**
 * The tickets of some orders for those who may read the orders, as they were when generated: in the order of the ids, null where
 * there is none. Who is not told the bank's margin reads one figure of commission and margin (decision 0152).
 * @param orderIds at most a page of a list
 */
export async function getTicketDocuments(
  db: Db,
  viewer: Actor,
  orderIds: readonly string[],
): Promise<(TicketDocument | null)[]> {
  const orders = await readOrderViewRows(db, orderIds)
  const readable = new Map(
    orders.filter((order) => mayReadOrder(order, viewer)).map((order) => [order.id, order]),
  )
  if (readable.size === 0) return orderIds.map(() => null)
  const tickets = await db
    .selectFrom('tickets')
    .select(['order_id', 'reference', 'verification_code', 'view'])
    .where('order_id', 'in', [...readable.keys()])
    .execute()
  const byOrder = new Map(tickets.map((ticket) => [ticket.order_id, ticket]))
  return orderIds.map((id) => {
    const [order, ticket] = [readable.get(id), byOrder.get(id)]
    if (!order || !ticket) return null
    // Written by the ticket command from the same type; rows are never changed.
    const view = ticket.view as TicketDocument['view']
    return {
      reference: ticket.reference,
      verificationCode: ticket.verification_code,
      view: isToldMargin(viewer, order.bank_tells_margin)
        ? view
        : { ...view, price: withoutMargin(view.price) },
    }
  })
}
