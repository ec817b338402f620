import { fillBasket } from '../commands/order-requests/fill-basket.ts'
import { submitRequest } from '../commands/order-requests/submit-request.ts'
import { validateFrontOffice } from '../commands/order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../commands/order-requests/validate-request-back-office.ts'
import { acceptDraft } from '../commands/orders/accept-draft.ts'
import { cashOutOrder } from '../commands/orders/cash-out-order.ts'
import { confirmMarketRoom } from '../commands/orders/confirm-market-room.ts'
import { deliverOrder } from '../commands/orders/deliver-order.ts'
import { generateTicket } from '../commands/orders/generate-ticket.ts'
import { halfConfirmOrder } from '../commands/orders/half-confirm-order.ts'
import { recordBanknotes } from '../commands/orders/record-banknotes.ts'
import { validateBackOffice } from '../commands/orders/validate-back-office.ts'
import { readOrdersOfRequest } from '../db/order-requests/request-rows.ts'
import type { OrderRow } from '../db/orders/order-facts.ts'
import { type MarketWorld, must } from './market-world.ts'
import type { Person } from './plant-market.ts'
import { offer, request } from './request-world.ts'

/**
 * Carries a company's request of 100 000 EUR to its delivery, by the commands: 60 000 in banknotes of one office, 20 000
 * and 10 000 by transfer of the other, and the remainder of its bank. Margins and the remainder's rate must be set.
 * @param second who sells by transfer
 * @param more what else the form says
 * @param paid whether its cash-out is recorded too
 * @returns the request, and its orders as they were placed
 */
export async function deliveredRequest(
  world: MarketWorld,
  second: 'office' | 'otherOffice' = 'otherOffice',
  more: Parameters<typeof request>[1] = {},
  paid = true,
): Promise<{ id: string; reference: string; orders: readonly OrderRow[] }> {
  const { id, reference } = await request(world, { totalAmount: '100000', ...more })
  const sessions = [
    { session_id: await offer(world, 'office', { amount: '60000' }), amount: '60000' },
    {
      session_id: await offer(world, second, { amount: '20000', form: 'DIGITAL' }),
      amount: '20000',
    },
    {
      session_id: await offer(world, second, { amount: '10000', form: 'DIGITAL' }),
      amount: '10000',
    },
  ]
  await must(world.as('company', (context) => fillBasket(context, { reference, sessions })))
  await must(world.as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  const orders = await readOrdersOfRequest(world.db, id)
  const assignments = orders
    .filter(({ form }) => form === 'CASH')
    .map(({ id: order }) => ({ order, agence: world.agencyId }))
  await must(world.as('manifest', (context) => validateFrontOffice(context, { request: id, assignments })))
  await must(world.as('tickets', (context) => validateRequestBackOffice(context, { request: id })))
  for (const order of orders) await carry(world, order)
  for (const desk of [generateTicket, deliverOrder, ...(paid ? [cashOutOrder] : [])])
    for (const { id: orderId } of orders)
      await must(world.as('tickets', (context) => desk(context, { orderId })))
  return { id, reference, orders }
}

/** From the draft, or the remainder's first confirmation, to the ticket desk. */
async function carry(world: MarketWorld, order: OrderRow): Promise<void> {
  const orderId = order.id
  const take = (who: Person, step: typeof acceptDraft) =>
    must(world.as(who, (context) => step(context, { orderId })))
  if (order.request_part === 'POSITION') {
    const seller = order.seller_id === world.companies.office ? 'office' : 'otherOffice'
    await take(seller, acceptDraft)
    await take('company', halfConfirmOrder)
    await take(seller, halfConfirmOrder)
    if (order.form === 'CASH')
      await must(
        world.as(seller, (context) =>
          recordBanknotes(context, { orderId, bills: [{ nbr: Number(order.amount) / 500, bill: '500' }] }),
        ),
      )
  }
  await must(world.as('room', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId })))
  await take('second', validateBackOffice)
}
