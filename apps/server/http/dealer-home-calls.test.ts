import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// What a dealer's home counts: the cheapest position of each currency and form, and the bank's own orders that run out.

const journey = callJourney(['home', 'orders', 'market'])
const { make } = journey
const home = (who: Person) => make(who, 'home')

it('names the cheapest position of each currency and form that can be ordered now, at a bank’s price', async () => {
  const world = journey.world()
  expect(await home('trader')).toMatchObject({ best: [], deals: { count: 0, orders: [] }, line: null })
  await publish(world, { rate: '3.4000' })
  const cheap = await publish(world, { rate: '3.3500', amount: '20000' })
  const transfer = await publish(world, { rate: '3.3900', form: 'DIGITAL' })
  const { best } = await home('trader')
  expect(best).toMatchObject([
    {
      position: cheap,
      currency: { isoCode: 'EUR', unit: 1 },
      form: 'CASH',
      rate: '3.3500',
      amount: '20000.00',
    },
    { position: transfer, form: 'DIGITAL', rate: '3.3900' },
  ])
  // The same price as on the market itself.
  const { data } = await make('trader', 'marketPosition', { params: { id: cheap } })
  expect(best[0].allIn).toBe(data.rateTCC)

  // What is taken is no longer to be had; the next one is the best.
  const order = await place(world, cheap, { rate: '3.3500', amount: '20000' })
  const taken = await home('trader')
  expect(taken.best[0]).toMatchObject({ rate: '3.4000' })
  expect(taken.deals).toMatchObject({
    count: 1,
    orders: [{ id: order, amount: '20000.00', currency: { unit: 1 }, rate: '3.3500', status: { code: 1 } }],
  })
  // A colleague sees the bank's orders, another bank does not.
  expect((await home('room')).deals.count).toBe(1)
  expect((await home('rival')).deals).toEqual({ count: 0, orders: [] })
})

it('counts down to when an order ends, and lists none that has', async () => {
  const { deals } = await home('trader')
  const ends = Date.parse(deals.orders[0].expiresAt)
  const { clock } = journey.world()
  expect(ends).toBeGreaterThan(clock.time.getTime())
  clock.time = new Date(ends + 1000)
  expect((await home('trader')).deals).toEqual({ count: 0, orders: [] })
})

it('is in nobody’s home who places no orders', async () => {
  for (const who of ['tickets', 'office', 'company', 'backOffice', 'root', 'reader'] as const)
    expect(await home(who), who).toMatchObject({ best: null, deals: null })
})
