import { denominationsCall } from '@fxmatch/contract/http/denominations'
import { type MarketPosition, marketDataCall, publishPositionCall } from '@fxmatch/contract/http/market'
import { companyOrdersCall } from '@fxmatch/contract/http/order-lists'
import { placeOrderCall } from '@fxmatch/contract/http/orders'
import { positionPoliciesCall } from '@fxmatch/contract/http/position-policies'
import { updateExchangeRatesCall } from '@fxmatch/contract/http/rates'
import { agenciesCall, governoratesCall } from '@fxmatch/contract/http/reference-data'
import { currentUserCall } from '@fxmatch/contract/http/session'
import { UNDER_WAY_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { DEMONSTRATION_COMPANIES } from '../seed/accounts.ts'
import { drawOffer, nudge } from '../seed/fixing.ts'
import { halfInNotes } from '../seed/half-in-notes.ts'
import type { Random } from '../seed/random.ts'
import type { Participant } from './api-client.ts'
import { createCarrying, peopleOf, traderOf } from './carrying.ts'
import { withinLimits } from './within-limits.ts'

const FEW_POSITIONS = 25
const MANY_POSITIONS = 70
const OPEN_ORDERS = 6
const HOUR = 3_600_000

/** People of the second bank; the offices' people by their company's name. */
const BANK = peopleOf('carthage')

/** Decides, act by act, what somebody on the market does next. */
export function createBehaviour(
  signIn: (username: string) => Participant,
  random: Random,
  now: () => number = Date.now,
) {
  const people = new Map<string, Participant>()
  const person = (username: string): Participant => {
    const known = people.get(username) ?? signIn(username)
    people.set(username, known)
    return known
  }
  const officeOf = (companyName: string) => person(traderOf(companyName))

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
        expireDate: new Date(now() + random.between(2, 8) * HOUR).toISOString(),
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

  const carry = createCarrying({ bank: BANK, person, officeOf, random })

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
