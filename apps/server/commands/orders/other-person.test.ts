import { orderListQuery } from '@fxmatch/contract/http/order-lists'
import { workQueueCall } from '@fxmatch/contract/http/work'
import type { Actor } from '@fxmatch/domain/access/actor'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { listOrders } from '../../queries/orders/list-orders.ts'
import { listWork } from '../../queries/work/list-work.ts'
import { machineActorOf } from '../../testing/machine-actor.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { confirmMarketRoom } from './confirm-market-room.ts'
import { generateTicket } from './generate-ticket.ts'
import { placeOrder } from './place-order.ts'
import { recordBanknotes } from './record-banknotes.ts'
import { validateBackOffice } from './validate-back-office.ts'

// One person with two accounts, or with a machine of theirs: where an order takes two people, they are one.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const as = (actor: Actor, command: Parameters<MarketWorld['as']>[1]) =>
  world.as('trader', (context) => command({ ...context, actor }))
const toRoom = async (orderId: string) => {
  await bind(world, orderId)
  await must(world.as('office', (c) => recordBanknotes(c, { orderId, bills: [{ nbr: 100, bill: '100' }] })))
  await must(world.as('room', (c) => confirmMarketRoom(c, { orderId, agencyId: world.agencyId })))
}
const twins = new Map<string, Promise<Actor>>()
const twinOf = (person: Person, like: Person) => {
  const twin =
    twins.get(`${person} ${like}`) ?? secondAccountOf(world, person, { like, fullName: `Person ${person}` })
  twins.set(`${person} ${like}`, twin)
  return twin
}
const ticket = (orderId: string) => (context: Parameters<Parameters<MarketWorld['as']>[1]>[0]) =>
  generateTicket(context, { orderId })

it('no ticket by who placed the order with a machine of their own', async () => {
  const { people } = world
  const actor = await machineActorOf(world, 'tickets', ['orders:write'])
  const positionId = await publish(world)
  const { orderId } = await must(
    world.as('trader', (context) =>
      placeOrder(
        { ...context, actor },
        {
          ...{ session_id: positionId, currency: 'EUR', amount: '10000', rate: '3.3868' },
          ...{ cashOutType: 'CASH_PAYMENT', agence: world.agencyId },
        },
      ),
    ),
  )
  await toRoom(orderId)
  await must(world.as('second', (c) => validateBackOffice(c, { orderId })))
  expect(await as(people.tickets, ticket(orderId))).toMatchObject({
    refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_TICKETING' },
  })
  const colleague = await secondAccountOf(world, 'company', { like: 'tickets', fullName: 'Collègue' })
  await must(as(colleague, ticket(orderId)) as ReturnType<typeof generateTicket>)
})

/** The queue's word on an order, and its page's on a step of it, as somebody reads them. */
async function told(viewer: Actor, orderId: string, action: string) {
  const now = world.clock.now()
  const work = async (whose: 'mine' | 'second') =>
    (await listWork(world.db, viewer, workQueueCall.query.parse({ whose }), now)).data.filter(
      ({ id }) => id === orderId,
    )
  const page = await getOrderDetail(world.db, viewer, orderId, now)
  const step = page?.allowedActions.find((one) => one.action === action)
  return {
    mine: (await work('mine')).length,
    second: (await work('second')).map(({ barred }) => barred?.rule),
    step: [step?.allowed, step?.rule],
  }
}

it('the page and the queue say beforehand what the press does, and to nobody else', async () => {
  const orderId = await place(world, await publish(world))
  await toRoom(orderId)
  const theirs = { mine: 1, second: [], step: [true, null] }
  const barred = (rule: string) => ({ mine: 0, second: [rule], step: [false, rule] })
  const second = await twinOf('room', 'second')
  expect(await told(second, orderId, 'validate_back_office')).toEqual(barred('SEGREGATION_SECOND_VALIDATION'))
  expect(await told(world.people.second, orderId, 'validate_back_office')).toMatchObject(theirs)
  await must(world.as('second', (c) => validateBackOffice(c, { orderId })))
  const ticketing = await twinOf('trader', 'tickets')
  expect(await told(ticketing, orderId, 'generate_ticket')).toEqual(barred('SEGREGATION_TICKETING'))
  expect(await told(world.people.tickets, orderId, 'generate_ticket')).toMatchObject(theirs)
  // In a list as on the page, beside an order that somebody else placed.
  const list = await listOrders(
    world.db,
    ticketing,
    { kind: 'ORGANIZATION', userId: ticketing.userId },
    { ...orderListQuery.parse({}), pageSize: 100 },
    world.clock.now(),
  )
  const row = list?.data.find(({ id }) => id === orderId)
  expect(row?.allowedActions.find(({ action }) => action === 'generate_ticket')).toMatchObject({
    allowed: false,
    rule: 'SEGREGATION_TICKETING',
  })
})

it('neither ticket nor second validation by another account of who placed it, or confirmed it', async () => {
  const orderId = await place(world, await publish(world))
  await toRoom(orderId)
  const validates = (actor: Actor) => as(actor, (c) => validateBackOffice(c, { orderId }))
  expect(await validates(await twinOf('room', 'second'))).toMatchObject({
    refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_SECOND_VALIDATION' },
  })
  await must(world.as('second', (c) => validateBackOffice(c, { orderId })))
  expect(await as(await twinOf('trader', 'tickets'), ticket(orderId))).toMatchObject({
    refusal: { rule: 'SEGREGATION_TICKETING' },
  })
  await must(world.as('tickets', (c) => generateTicket(c, { orderId })))
})
