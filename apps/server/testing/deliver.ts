import { confirmMarketRoom } from '../commands/orders/confirm-market-room.ts'
import { deliverOrder } from '../commands/orders/deliver-order.ts'
import { generateTicket } from '../commands/orders/generate-ticket.ts'
import { validateBackOffice } from '../commands/orders/validate-back-office.ts'
import { bind, type MarketWorld, must, place, publish } from './market-world.ts'

type Offer = Parameters<typeof publish>[1]

/** An order of the bank's trader by transfer that has its ticket. @returns its id */
export async function ticketed(world: MarketWorld, more: Offer = {}): Promise<string> {
  const offer = { currency: 'EUR', amount: '10000', rate: '3.3868', form: 'DIGITAL' as const, ...more }
  const orderId = await place(world, await publish(world, offer), {
    currency: offer.currency,
    amount: String(offer.amount),
    rate: String(offer.rate),
    cashOutType: 'BANK_TRANSFER_PAYMENT',
    agence: null,
  })
  await bind(world, orderId)
  await must(world.as('room', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId })))
  const { status } = await world.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (status === 8) await must(world.as('second', (context) => validateBackOffice(context, { orderId })))
  await must(world.as('tickets', (context) => generateTicket(context, { orderId })))
  return orderId
}

/** The same, delivered. @returns its id */
export async function delivered(world: MarketWorld, more: Offer = {}): Promise<string> {
  const orderId = await ticketed(world, more)
  await must(world.as('tickets', (context) => deliverOrder(context, { orderId })))
  return orderId
}
