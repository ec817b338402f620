import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertDeal } from '../../testing/fixtures.ts'
import { insertOpeningRate } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { CompanyKey, Person } from '../../testing/plant-market.ts'
import { listPositionPolicies } from '../position-policies/list-position-policies.ts'
import { getPriceContext } from './get-price-context.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld({ references: false })
})
afterEach(() => world.close())

/** A deal of banknotes in EUR between two companies, at a time of the market's day in UTC. */
const deal = (
  time: string,
  buyer: CompanyKey,
  seller: CompanyKey,
  more: Parameters<typeof insertDeal>[3],
  day = '2026-11-18',
) => {
  const { db, companies, people } = world
  const owners = {
    buyerId: companies[buyer],
    sellerId: companies[seller],
    bankId: companies[buyer],
    placedBy: people.trader.userId,
    ticketBy: people.tickets.userId,
  }
  return insertDeal(db, owners, new Date(`${day}T${time}:00Z`), more)
}

const seenBy = async (who: Person, currency = 'EUR') => {
  world.clock.time = new Date('2026-11-18T15:00:00Z')
  return getPriceContext(world.db, world.people[who], { currency, form: 'CASH' }, world.clock.now())
}

/** Four deals of three buyers and two sellers, none of whom is a party to more than two. */
async function fourDeals(): Promise<void> {
  await deal('09:00', 'bank', 'office', { rate: '3.3000' })
  await deal('09:10', 'otherBank', 'otherOffice', { rate: '3.3300', amount: '20000' })
  await deal('09:20', 'corporate', 'otherOffice', { rate: '3.3900' })
  await deal('09:30', 'otherBank', 'office', { rate: '3.3600' })
}

const pmpSeenBy = async (who: Person) => {
  const now = new Date('2026-11-18T15:00:00Z')
  const [euro] = await listPositionPolicies(world.db, now, 'EUR', world.people[who])
  return euro?.traded.CASH
}

describe('what prices are seen beside', () => {
  const GROUP = {
    own: false,
    from: '2026-11-18T09:00:00.000Z',
    until: '2026-11-18T09:30:00.000Z',
    count: 4,
    amount: '50000.00',
    rate: '3.3420',
  }

  it('are the deals together, to a house that is a party to none', async () => {
    await fourDeals()
    expect(await seenBy('otherCompany')).toEqual({ day: '2026-11-18', deals: [GROUP], openings: [] })
    expect(await pmpSeenBy('otherCompany')).toEqual({ orders: 4, amount: '50000.00', average: '3.3420' })
  })

  it('are one’s own beside them', async () => {
    await fourDeals()
    const context = await seenBy('trader')
    expect(context?.deals.map(({ own, rate, count }) => [own, rate, count])).toEqual([
      [true, '3.3000', 1],
      [false, '3.3420', 4],
    ])
  })

  it('are nothing of a further deal, neither beside a price nor in the PMP', async () => {
    await fourDeals()
    const before = [await seenBy('otherCompany'), await pmpSeenBy('otherCompany')]
    await deal('09:40', 'bank', 'office', { rate: '3.4400' })
    expect([await seenBy('otherCompany'), await pmpSeenBy('otherCompany')]).toEqual(before)
    expect((await pmpSeenBy('backOffice'))?.orders).toBe(5)
  })

  it('are all for the platform, one by one', async () => {
    await fourDeals()
    expect((await seenBy('backOffice'))?.deals.map(({ rate }) => rate)).toEqual([
      '3.3000',
      '3.3300',
      '3.3900',
      '3.3600',
    ])
  })

  it('are no deal of another form or currency, of the day before, that fell through, or of a bank’s own sale', async () => {
    await deal('09:00', 'bank', 'office', { form: 'DIGITAL' })
    await deal('09:00', 'bank', 'office', { currency: 'USD' })
    await deal('22:59', 'bank', 'office', {}, '2026-11-17')
    await deal('09:00', 'bank', 'office', { status: 15 })
    await deal('09:00', 'bank', 'office', { operation_type: 'DIRECT_SALE' })
    expect((await seenBy('backOffice'))?.deals).toEqual([])
  })

  it('are the validated openings of the currency, of one year, oldest first', async () => {
    await insertOpeningRate(world, { day: '2026-11-18', currency: 'EUR', rate: '3.3868' })
    await insertOpeningRate(world, { day: '2026-11-17', currency: 'EUR', rate: '3.3801' })
    await insertOpeningRate(world, { day: '2025-11-18', currency: 'EUR', rate: '3.2000' })
    await insertOpeningRate(world, { day: '2025-11-17', currency: 'EUR', rate: '3.1000' })
    await insertOpeningRate(world, { day: '2026-11-16', currency: 'EUR', rate: '9.0000', status: 2 })
    await insertOpeningRate(world, { day: '2026-11-17', currency: 'USD', rate: '2.9000' })
    expect((await seenBy('company'))?.openings).toEqual([
      { day: '2025-11-18', rate: '3.2000' },
      { day: '2026-11-17', rate: '3.3801' },
      { day: '2026-11-18', rate: '3.3868' },
    ])
  })

  it('are nothing of a currency that there is not', async () => {
    expect(await seenBy('trader', 'XXX')).toBeNull()
  })
})
