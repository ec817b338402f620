import { denominationsCall } from '@fxmatch/contract/http/denominations'
import { type MarketPosition, marketDataCall, publishPositionCall } from '@fxmatch/contract/http/market'
import { companyOrdersCall } from '@fxmatch/contract/http/order-lists'
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
  placeOrderCall,
  recordBanknotesCall,
  validateBackOfficeCall,
} from '@fxmatch/contract/http/orders'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { updateExchangeRatesCall } from '@fxmatch/contract/http/rates'
import { agenciesCall, governoratesCall } from '@fxmatch/contract/http/reference-data'
import { currentUserCall } from '@fxmatch/contract/http/session'
import { notesFor } from '@fxmatch/domain/banknotes/denominations'
import { UNDER_WAY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { OrderAction } from '@fxmatch/domain/orders/order-table'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_USERS } from '../seed/accounts.ts'
import { drawOffer, nudge } from '../seed/fixing.ts'
import { halfInNotes } from '../seed/half-in-notes.ts'
import type { Random } from '../seed/random.ts'
import type { Participant } from './api-client.ts'
import { withinLimits } from './within-limits.ts'

const FEW_POSITIONS = 25
const MANY_POSITIONS = 70
const OPEN_ORDERS = 6
const HOUR = 3_600_000

/** People of the second bank, by what they do; the offices' people by their company's name. */
const BANK = {
  trader: 'trader.carthage',
  room: 'salle.carthage',
  second: 'validation.carthage',
  tickets: 'tickets.carthage',
}

/** Decides, act by act, what somebody on the market does next. */
export function createBehaviour(signIn: (username: string) => Participant, random: Random) {
  const people = new Map<string, Participant>()
  const person = (username: string): Participant => {
    const known = people.get(username) ?? signIn(username)
    people.set(username, known)
    return known
  }
  const officeOf = (companyName: string): Participant => {
    const key = DEMONSTRATION_COMPANIES.find((c) => c.name === companyName)?.key
    const user = DEMONSTRATION_USERS.find((u) => u.company === key && u.roles[0] === 'ROLE_TRADER')
    if (!user) throw new Error(`nobody trades for ${companyName}`)
    return person(user.username)
  }

  const publish = async (): Promise<void> => {
    const office = random.pick(
      DEMONSTRATION_COMPANIES.filter((c) => c.kind === 'EXCHANGE_OFFICE' && !c.mayNotDeal),
    )
    const who = officeOf(office.name)
    const regions = await who.call(governoratesCall)
    const region = regions.find((r) => r.name === office.governorate)?.id
    if (region === undefined) throw new Error(`${office.governorate} is no governorate`)
    const drawn = drawOffer(random)
    const form = random.chance(70) ? 'CASH' : 'DIGITAL'
    await who.call(publishPositionCall, {
      body: {
        ...withinLimits(drawn, await who.call(positionPoliciesCall)),
        form,
        region,
        expireDate: new Date(Date.now() + random.between(2, 8) * HOUR).toISOString(),
      },
    })
  }

  const take = async (position: MarketPosition): Promise<void> => {
    const trader = person(BANK.trader)
    const { company, exchangeRateUpdated } = await trader.call(currentUserCall)
    // A new working day: the bank's admin validates the standard rates as they stand.
    if (!exchangeRateUpdated) await person(BANK.tickets).call(updateExchangeRatesCall, { body: [] })
    const agencies = await trader.call(agenciesCall, { query: { company } })
    const cash = position.form === 'CASH'
    const currency = position.currency.iso_code
    const notes = await trader.call(denominationsCall, { query: { currency } })
    await trader.call(placeOrderCall, {
      body: {
        session_id: position.id,
        currency: position.currency.iso_code,
        amount: random.chance(30) ? halfInNotes(position.amount, notes) : position.amount,
        rate: position.rate,
        // In a race the price is firm.
        negotation_rate:
          position.race === null && random.chance(50) ? nudge(position.rate, -random.between(5, 25)) : null,
        cashOutType: cash ? 'CASH_PAYMENT' : 'BANK_TRANSFER_PAYMENT',
        agence: cash ? random.pick(agencies).id : null,
      },
    })
  }

  /** One step of an order of the second bank, by whoever must take it. */
  const carry = async (order: OrderView): Promise<void> => {
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
        if (random.chance(8)) await person(BANK.trader).call(cancelDraftCall, on(order.id))
        else await negotiate(may('accept_draft') ? person(BANK.trader) : office)
        break
      }
      case ORDER_STATUS.AWAITING_CONFIRMATION:
        await person(BANK.trader).call(halfConfirmCall, on(order.id))
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
        const room = person(BANK.room)
        const agencies = await room.call(agenciesCall, { query: { company: order.bank.id } })
        await room.call(confirmMarketRoomCall, {
          ...on(order.id),
          body: { agence: order.agence?.id ?? random.pick(agencies).id },
        })
        break
      }
      case ORDER_STATUS.BACK_OFFICE_VALIDATION:
        await person(BANK.second).call(validateBackOfficeCall, on(order.id))
        break
      case ORDER_STATUS.AWAITING_TICKET:
        await person(BANK.tickets).call(generateTicketCall, { ...on(order.id), body: {} })
        break
      case ORDER_STATUS.TICKET_GENERATED:
        await person(BANK.tickets).call(deliverOrderCall, on(order.id))
        break
      case ORDER_STATUS.DELIVERED:
        await person(BANK.tickets).call(cashOutOrderCall, on(order.id))
        break
    }
  }

  return {
    /** One act of one person. */
    async act(): Promise<void> {
      const trader = person(BANK.trader)
      const { company } = await trader.call(currentUserCall)
      const market = await trader.call(marketDataCall, { query: { bank: company } })
      const free = market.data.data.filter((p) => p.status === 'FREE')
      if (free.length < FEW_POSITIONS) return publish()
      const open = await trader.call(companyOrdersCall, {
        params: { company },
        query: { 'status[]': UNDER_WAY_STATUSES.map(String), pageSize: '50' },
      })
      if (open.data.length > 0 && random.chance(45)) return carry(random.pick(open.data))
      if (open.data.length < OPEN_ORDERS && random.chance(50)) return take(random.pick(free))
      if (free.length < MANY_POSITIONS) return publish()
    },
  }
}
