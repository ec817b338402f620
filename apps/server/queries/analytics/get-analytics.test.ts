import { afterAll, beforeAll, expect, it } from 'vitest'
import { ticketed } from '../../testing/deliver.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { plantFixing } from '../../testing/plant-fixing.ts'
import type { Person } from '../../testing/plant-market.ts'
import { getAnalytics } from './get-analytics.ts'
import { presentTrades } from './present-trades.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const TODAY = { from: '2026-11-18', to: '2026-11-18', basis: 'confirmed' } as const
const euros = async (who: Person) => {
  const { currency } = await getAnalytics(world.db, world.people[who], TODAY)
  const [row] = currency
  if (!row) throw new Error('no order was counted')
  return row
}

it('what was paid above the fixing adds up over the orders that have one in their proof, and over no others', async () => {
  // 33 868 TND, before there was a fixing.
  await ticketed(world)
  expect((await euros('trader')).own).toMatchObject({ fixingBps: null, fixingCost: null })
  await plantFixing(world, { day: '2026-11-17', rate: '3.3800' })
  // 68 TND above 33 800, then 30 TND below 16 900.
  await ticketed(world)
  await ticketed(world, { amount: '5000', rate: '3.3740' })
  const { own, market } = await euros('trader')
  expect(own).toMatchObject({ orders: 3, fixingCost: '38.000', fixingBps: '7.5' })
  // In TND it is one's own or the platform's: the market's less one's own would be the other house's.
  expect(market).toMatchObject({ fixingCost: null, fixingBps: '7.5' })
  expect((await euros('backOffice')).market).toMatchObject({ fixingCost: '38.000', fixingBps: '7.5' })
})

it('how many were at the best price is told to who buys, of what was bought', async () => {
  expect((await euros('trader')).ownBestPercent).toBe('100.00')
  // The seller is told what its own orders cost, and nothing of what else there was.
  expect(await euros('office')).toMatchObject({ own: { fixingCost: '38.000' }, ownBestPercent: null })
  expect((await euros('rival')).ownBestPercent).toBeNull()
})

it('of enough orders the figures are told that come from enough of them: one with a fixing would tell its own cost', () => {
  const enough = { orders: 9, buyers: 3, sellers: 3, ownOrders: 0 }
  const one = { orders: 1, buyers: 1, sellers: 1, ownOrders: 0 }
  const sums = {
    ...{ amount: '9000', counterValue: '30482.000', priced: '3386.800', based: '3300' },
    ...{ fixed: '3380.000', cost: '6.800' },
  }
  const row = {
    ...{ key: 'EUR', currencies: 1, decimals: 2, unit: 1, market: sums, own: sums, ownRanked: 0, ownBest: 0 },
    facts: { all: enough, priced: one, fixed: one },
  }
  const { rival, backOffice } = world.people
  expect(presentTrades(row, rival).market).toMatchObject({
    ...{ orders: 9, counterValue: '30482.000', averagePrice: '3.3869' },
    ...{ spreadPercent: null, fixingBps: null, fixingCost: null },
  })
  const told = { spreadPercent: '2.63', fixingBps: '20.1' }
  expect(presentTrades(row, backOffice).market).toMatchObject({ ...told, fixingCost: '6.800' })
  const more = { ...row, facts: { all: enough, priced: enough, fixed: enough } }
  expect(presentTrades(more, rival).market).toMatchObject({ ...told, fixingCost: null })
})

it('what one’s own orders leave over is told where it is of enough others, and never one order of one house', () => {
  const sums = {
    ...{ amount: '55000', counterValue: '219000.000', priced: '0', based: '0', fixed: '0', cost: '0' },
  }
  const enough = { orders: 3, buyers: 2, sellers: 2, ownOrders: 3 }
  const row = (others: Partial<typeof enough>) => ({
    ...{ key: 'GBP', currencies: 1, decimals: 2, unit: 1, market: sums, own: sums, ownRanked: 0, ownBest: 0 },
    facts: { all: { ...enough, ...others }, priced: enough, fixed: enough },
  })
  const { trader } = world.people
  expect(presentTrades(row({}), trader).market).toMatchObject({ orders: 6 })
  expect(presentTrades(row({ orders: 0, buyers: 0, sellers: 0 }), trader).market).toMatchObject({ orders: 3 })
  for (const few of [{ orders: 1, buyers: 1, sellers: 1 }, { orders: 2 }, { buyers: 1 }, { sellers: 1 }])
    expect(presentTrades(row(few), trader), JSON.stringify(few)).toMatchObject({
      market: null,
      sharePercent: null,
    })
})
