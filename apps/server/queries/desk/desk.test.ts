import { myPositionsCall, mySyndicatesCall } from '@fxmatch/contract/http/market'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPosition } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import { listDeskPositions } from './list-desk-positions.ts'
import { listMySyndicates } from './list-my-syndicates.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const desk = async (who: 'office' | 'otherOffice' | 'trader', given: Record<string, unknown> = {}) => {
  const query = myPositionsCall.query.parse(given)
  const page = await listDeskPositions(world.db, world.people[who], query, world.clock.now())
  return myPositionsCall.response.parse(page)
}

it("lists a publisher's own positions only, page by page, with their orders and what may be withdrawn", async () => {
  const { db, companies, clock } = world
  const ids: number[] = []
  for (let i = 0; i < 11; i++) ids.push(await insertPosition(db, companies.office, clock.now()))
  const gone = await insertPosition(db, companies.office, clock.now(), {
    listing: 'EXPIRED',
    currency: 'USD',
  })
  await insertPosition(db, companies.otherOffice, clock.now())
  const taken = await publish(world)
  const orderId = await place(world, taken)

  const first = await desk('office')
  const second = await desk('office', { offset: 2 })
  expect(first.count).toBe(13)
  expect([...first.data, ...second.data].map((p) => p.id)).toEqual([taken, gone, ...ids.reverse()])
  expect(first.data[0]).toMatchObject({
    order: { id: orderId, buyer: 'Company bank', rate: '3.3868' },
    withdraw: { allowed: false, rule: 'POSITION_ENGAGED' },
  })
  expect(first.data[1]).toMatchObject({
    listing: 'EXPIRED',
    order: null,
    withdraw: { allowed: false, rule: 'POSITION_NOT_LISTED' },
  })
  expect(first.data[2]?.withdraw).toEqual({ allowed: true, rule: null })
  expect((await desk('office', { listing: 'EXPIRED' })).data.map((p) => p.id)).toEqual([gone])
  expect((await desk('office', { status: 'ENGAGED' })).data.map((p) => p.id)).toEqual([taken])
  expect((await desk('office', { currency: 'USD' })).count).toBe(1)
  expect((await desk('otherOffice')).count).toBe(1)
  expect(await desk('trader')).toEqual({ count: 0, data: [], grouped: null })
})

it('names the syndicates that a company leads', async () => {
  const { db, people, companies, syndicateId } = world
  expect(mySyndicatesCall.response.parse(await listMySyndicates(db, people.office))).toEqual([
    {
      id: syndicateId,
      name: 'Sahel',
      members: [
        { company: companies.office, name: 'Company office', percentage: '60' },
        { company: companies.otherOffice, name: 'Company otherOffice', percentage: '40' },
      ],
    },
  ])
  expect(await listMySyndicates(db, people.otherOffice)).toEqual([])
})
