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
 * The ticket of an order for those who may read the order, as it was when generated; null where there is none. Who is not
 * told the bank's margin reads one figure of commission and margin (decision 0152).
 */
export async function getTicketDocument(
  db: Db,
  viewer: Actor,
  orderId: string,
): Promise<TicketDocument | null> {
  const [order] = await readOrderViewRows(db, [orderId])
  if (!order || !mayReadOrder(order, viewer)) return null
  const ticket = await db
    .selectFrom('tickets')
    .select(['reference', 'verification_code', 'view'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!ticket) return null
  // Written by the ticket command from the same type; rows are never changed.
  const view = ticket.view as TicketDocument['view']
  return {
    reference: ticket.reference,
    verificationCode: ticket.verification_code,
    view: isToldMargin(viewer, order.bank_tells_margin)
      ? view
      : { ...view, price: withoutMargin(view.price) },
  }
}
