import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { CompanyKey } from '../../testing/plant-market.ts'
import { request } from '../../testing/request-world.ts'
import { askOrders } from '../order-requests/ask-orders.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

/** Which companies each step of an order was told, by the event's type, in the order of the steps. */
async function told(orderId: string): Promise<[string, CompanyKey[]][]> {
  const rows = await world.db
    .selectFrom('outbox')
    .where('type', 'like', 'order.%')
    .orderBy('id')
    .select(['type', 'payload'])
    .execute()
  const keyOf = (id: string) =>
    (Object.entries(world.companies) as [CompanyKey, string][]).find(([, company]) => company === id)?.[0]
  return rows.flatMap(({ type, payload }) => {
    const event = payload as { orderId: string; companies: string[] }
    if (event.orderId !== orderId) return []
    return [[type, event.companies.flatMap((id) => keyOf(id) ?? []).sort()] as [string, CompanyKey[]]]
  })
}

it('tells every member of the syndicate that sells', async () => {
  const id = await place(world, await publish(world, { syndicate: world.syndicateId }))
  await bind(world, id)
  const companies = ['bank', 'office', 'otherOffice']
  expect(await told(id)).toEqual([
    ['order.placed', companies],
    ['order.draft_accepted', companies],
    ['order.half_confirmed', companies],
    ['order.half_confirmed', companies],
  ])
})

it('tells nobody else where one seller sells alone', async () => {
  const id = await place(world, await publish(world))
  expect(await told(id)).toEqual([['order.placed', ['bank', 'office']]])
})

it('tells the company alone of what lies in its basket, and those who sell it once they are asked', async () => {
  const position = await publish(world, { syndicate: world.syndicateId })
  const { reference } = await request(world, { totalAmount: '10000' })
  await must(
    world.as('company', (context) =>
      fillBasket(context, { reference, sessions: [{ session_id: position, amount: '10000' }] }),
    ),
  )
  const { id } = await world.db
    .selectFrom('orders')
    .where('position_id', '=', position)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await told(id)).toEqual([['order.placed', ['corporate']]])
  await must(world.as('company', (context) => askOrders(context, { reference, orders: [{ order_id: id }] })))
  expect((await told(id)).at(-1)).toEqual(['order.asked', ['bank', 'corporate', 'office', 'otherOffice']])
})
