import { notesFor } from '@fxmatch/domain/banknotes/denominations'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { cashOutOrder } from '@fxmatch/server/commands/orders/cash-out-order'
import { confirmMarketRoom } from '@fxmatch/server/commands/orders/confirm-market-room'
import { deliverOrder } from '@fxmatch/server/commands/orders/deliver-order'
import { generateTicket } from '@fxmatch/server/commands/orders/generate-ticket'
import { halfConfirmOrder } from '@fxmatch/server/commands/orders/half-confirm-order'
import { recordBanknotes } from '@fxmatch/server/commands/orders/record-banknotes'
import { validateBackOffice } from '@fxmatch/server/commands/orders/validate-back-office'
import { readDenominations } from '@fxmatch/server/db/reference/denominations'
import { DEMONSTRATION_COMPANIES } from './accounts.ts'
import { act, type World, wait } from './world.ts'

async function standingOf(world: World, orderId: string) {
  const order = await world.db
    .selectFrom('orders')
    .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
    .innerJoin('companies as bank', 'bank.id', 'orders.bank_id')
    .selectAll('orders')
    .select(['seller.name as seller_name', 'bank.name as bank_name'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const keyOf = (name: string) => DEMONSTRATION_COMPANIES.find((company) => company.name === name)?.key ?? ''
  return { order, seller: keyOf(order.seller_name), bank: keyOf(order.bank_name) }
}

/**
 * Carries an order of a validated request along the good path until it stands in `target` (or beyond, where its path
 * leaves that out).
 */
export async function advanceRequestOrder(
  world: World,
  orderId: string,
  company: string,
  target: OrderStatus,
  validatedBy?: string,
): Promise<void> {
  for (;;) {
    const { order, seller, bank } = await standingOf(world, orderId)
    if (order.status === target) return
    wait(world, 2)
    switch (order.status) {
      case ORDER_STATUS.BID_ACCEPTED:
        await act(world, `trader.${bank}`, (context) => halfConfirmOrder(context, { orderId }))
        break
      case ORDER_STATUS.AWAITING_CONFIRMATION:
        await act(world, company, (context) => halfConfirmOrder(context, { orderId }))
        break
      case ORDER_STATUS.HALF_CONFIRMED:
        await act(world, order.seller_confirmed_by === null ? `guichet.${seller}` : company, (context) =>
          halfConfirmOrder(context, { orderId }),
        )
        break
      case ORDER_STATUS.CURRENCY_RECEPTION:
        await act(world, `guichet.${seller}`, async (context) =>
          recordBanknotes(context, {
            orderId,
            bills: notesFor(order.amount, await readDenominations(context.tx, order.currency)),
          }),
        )
        break
      case ORDER_STATUS.MARKET_ROOM: {
        const agencyId = order.agency_id ?? world.agencies.get(bank)?.[0] ?? ''
        await act(world, `salle.${bank}`, (context) => confirmMarketRoom(context, { orderId, agencyId }))
        break
      }
      case ORDER_STATUS.BACK_OFFICE_VALIDATION:
        await act(world, validatedBy ?? `validation.${bank}`, (context) =>
          validateBackOffice(context, { orderId }),
        )
        break
      case ORDER_STATUS.AWAITING_TICKET:
        await act(world, `tickets.${bank}`, (context) => generateTicket(context, { orderId }))
        break
      case ORDER_STATUS.TICKET_GENERATED:
        await act(world, `tickets.${bank}`, (context) => deliverOrder(context, { orderId }))
        break
      case ORDER_STATUS.DELIVERED:
        await act(world, `tickets.${bank}`, (context) => cashOutOrder(context, { orderId }))
        break
      default:
        throw new Error(`an order of a request stands in ${order.status}`)
    }
  }
}
