import { denominationsCall } from '@fxmatch/contract/http/denominations'
import type { OrderView } from '@fxmatch/contract/http/order-view'
import {
  acceptDraftCall,
  cancelDraftCall,
  cashOutOrderCall,
  confirmMarketRoomCall,
  counterOfferCall,
  deliverOrderCall,
  generateTicketCall,
  halfConfirmCall,
  recordBanknotesCall,
  validateBackOfficeCall,
} from '@fxmatch/contract/http/orders'
import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { notesFor } from '@fxmatch/domain/banknotes/denominations'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { OrderAction } from '@fxmatch/domain/orders/order-table'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_USERS } from '../seed/accounts.ts'
import { nudge } from '../seed/fixing.ts'
import type { Random } from '../seed/random.ts'
import type { Participant } from './api-client.ts'

/** People of a bank of the demonstration, by what they do. */
export const peopleOf = (bank: string) => ({
  trader: `trader.${bank}`,
  room: `salle.${bank}`,
  second: `validation.${bank}`,
  tickets: `tickets.${bank}`,
})

/** Who trades for a company. @throws Error where nobody does */
export function traderOf(companyName: string): string {
  const key = DEMONSTRATION_COMPANIES.find((c) => c.name === companyName)?.key
  const user = DEMONSTRATION_USERS.find((u) => u.company === key && u.roles[0] === 'ROLE_TRADER')
  if (!user) throw new Error(`nobody trades for ${companyName}`)
  return user.username
}

/** Takes one step of an order of a bank, by whoever must take it. */
export function createCarrying(of: {
  readonly bank: ReturnType<typeof peopleOf>
  readonly person: (username: string) => Participant
  readonly officeOf: (companyName: string) => Participant
  readonly random: Random
}): (order: OrderView) => Promise<void> {
  const { bank, person, officeOf, random } = of
  return async (order: OrderView): Promise<void> => {
    const office = officeOf(order.seller.name)
    const on = (id: string) => ({ params: { id } })
    const negotiate = async (who: Participant): Promise<void> => {
      if (random.chance(30))
        await who.call(counterOfferCall, {
          ...on(order.id),
          body: { rate: nudge(order.rate, random.between(1, 6)) },
        })
      else await who.call(acceptDraftCall, on(order.id))
    }
    switch (order.status.code) {
      case ORDER_STATUS.DRAFT: {
        const may = (action: OrderAction) =>
          order.allowedActions.some((a) => a.action === action && a.allowed)
        if (random.chance(8)) await person(bank.trader).call(cancelDraftCall, on(order.id))
        else await negotiate(may('accept_draft') ? person(bank.trader) : office)
        break
      }
      case ORDER_STATUS.AWAITING_CONFIRMATION:
        await person(bank.trader).call(halfConfirmCall, on(order.id))
        break
      case ORDER_STATUS.HALF_CONFIRMED:
        await office.call(halfConfirmCall, on(order.id))
        break
      case ORDER_STATUS.CURRENCY_RECEPTION: {
        const query = { currency: order.currency.isoCode }
        const notes = await office.call(denominationsCall, { query })
        await office.call(recordBanknotesCall, {
          ...on(order.id),
          body: { bills: notesFor(order.amount, notes) },
        })
        break
      }
      case ORDER_STATUS.MARKET_ROOM: {
        const room = person(bank.room)
        const agencies = await room.call(agenciesCall, { query: { company: order.bank.id } })
        await room.call(confirmMarketRoomCall, {
          ...on(order.id),
          body: { agence: order.agence?.id ?? random.pick(agencies).id },
        })
        break
      }
      case ORDER_STATUS.BACK_OFFICE_VALIDATION:
        await person(bank.second).call(validateBackOfficeCall, on(order.id))
        break
      case ORDER_STATUS.AWAITING_TICKET:
        await person(bank.tickets).call(generateTicketCall, { ...on(order.id), body: {} })
        break
      case ORDER_STATUS.TICKET_GENERATED:
        await person(bank.tickets).call(deliverOrderCall, on(order.id))
        break
      case ORDER_STATUS.DELIVERED:
        await person(bank.tickets).call(cashOutOrderCall, on(order.id))
        break
    }
  }
}
