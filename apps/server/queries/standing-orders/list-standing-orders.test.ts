import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rejectOrder } from '../../commands/orders/reject-order.ts'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { offer } from '../../testing/request-world.ts'
import { HOUR, type StandingWorld, standingWorld } from '../../testing/standing-world.ts'
import { listStandingOrders } from './list-standing-orders.ts'

// What an owner reads of a standing order that waits: that it is forgotten, whom it leaves aside, what refused it, that it is too late.

const DAY = 24 * HOUR

let world: MarketWorld
let standing: StandingWorld
beforeEach(async () => {
  world = await createMarketWorld()
  standing = standingWorld(world)
  await standing.secondPersonFrom('100000000')
})
afterEach(() => world.close())

const read = async (id: string) => {
  const { data } = await listStandingOrders(world.db, world.people.trader, world.clock.now())
  return data.find((one) => one.id === id)
}
const days = (count: number) => standing.inTime(count * DAY).toISOString()

it('is forgotten after seven days without a draft, counted from its last one', async () => {
  const id = await standing.give({ goodTill: days(29) })
  world.clock.time = standing.inTime(7 * DAY - 1)
  expect(await read(id)).toMatchObject({ forgotten: false })
  world.clock.time = standing.inTime(1)
  expect(await read(id)).toMatchObject({ forgotten: true })
  await publish(world, { amount: '2000' })
  await standing.look()
  expect(await read(id)).toMatchObject({ forgotten: false, reserved: '2000.00' })
  // One that waits for nobody any more is not forgotten.
  world.clock.time = standing.inTime(8 * DAY)
  await must(standing.step(id, 'suspend'))
  expect(await read(id)).toMatchObject({ forgotten: false })
})

it('names the houses that it leaves aside, and is as far from the market as from the others', async () => {
  const id = await standing.give()
  await publish(world, { amount: '2000', rate: '3.3880' })
  await standing.look()
  const [hit] = await standing.hitsOf(id)
  const rejection = {
    orderId: hit?.orderId ?? '',
    ...{ from: ORDER_STATUS.DRAFT, status: ORDER_STATUS.DRAFT_REJECTED },
  } as const
  await must(world.as('office', (context) => rejectOrder(context, rejection)))
  const aside = [{ id: world.companies.office, name: 'Company office' }]
  expect(await read(id)).toMatchObject({ aside, market: null, missing: null })
  await offer(world, 'otherOffice', { amount: '2000', rate: '3.3990' })
  expect(await read(id)).toMatchObject({ aside, market: '3.3990', missing: '0.0090' })
  world.clock.time = standing.inTime(DAY)
  expect(await read(id)).toMatchObject({ aside: [] })
})

it('says by which rule the gate has suspended it', async () => {
  await setLimit(world, aLimit('USER_DEAL', '1000'))
  const id = await standing.give()
  expect(await read(id)).toMatchObject({ holdCause: null, holdRefusal: null })
  for (let n = 0; n < 2; n += 1) {
    await publish(world)
    await standing.look()
  }
  const held = await read(id)
  expect(held).toMatchObject({ status: 'SUSPENDED', holdCause: 'GATE', holdRefusal: { allowed: false } })
  expect(held?.holdRefusal?.reason).toBeTruthy()
  await must(standing.step(id, 'resume'))
  expect(await read(id)).toMatchObject({ holdCause: null, holdRefusal: null })
})

it('says once nothing can be delivered in time any more, and places nothing then', async () => {
  const valueDateMax = '2026-11-24'
  const id = await standing.give({ valueDateMax, goodTill: days(20) })
  expect(await read(id)).toMatchObject({ tooLate: false, valueDateMax })
  world.clock.time = standing.inTime(7 * DAY)
  await publish(world, { amount: '2000' })
  expect(await standing.look()).toBe(0)
  expect(await read(id)).toMatchObject({ tooLate: true, status: 'ACTIVE' })
})
