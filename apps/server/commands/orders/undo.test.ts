import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { ordersToAsk } from '../../db/jobs/due.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { acceptDraft } from './accept-draft.ts'
import { askPlacedOrder } from './ask-order.ts'
import { cancelDraft } from './cancel-draft.ts'
import { expireOrder } from './expire-order.ts'
import { tellOrder } from './tell-order.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})
beforeEach(() => {
  world.clock.time = new Date(world.clock.time.getTime() + 3_600_000)
})

const later = (seconds: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + seconds * 1_000)
}
const ordered = (positionId: number) => place(world, positionId, { undo: true })
const orderOf = (id: string) =>
  world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const due = () => ordersToAsk(world.db, world.clock.now(), 100)
const tell = (orderId: string) => world.bySystem((context) => askPlacedOrder(context, { orderId }))
const takeBack = (orderId: string) => world.as('trader', (context) => cancelDraft(context, { orderId }))
const seenBy = (who: 'office' | 'trader', orderId: string) =>
  getOrderDetail(world.db, world.people[who], orderId, world.clock.now())
/** The companies that were told of each step of an order. */
const told = async (orderId: string) => {
  const rows = await world.db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where(sql<string>`payload->>'orderId'`, '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ type, payload }) => ({ type, ...(payload as { companies: string[] }) }))
}

describe('an order that can be taken back', () => {
  it('engages the position at once, and is its buyer’s alone for ten seconds', async () => {
    const positionId = await publish(world)
    const order = await ordered(positionId)
    const at = world.clock.time.getTime()
    const { status } = await world.db
      .selectFrom('positions')
      .select('status')
      .where('id', '=', positionId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('ENGAGED')
    expect(await seenBy('office', order)).toBeNull()
    expect((await seenBy('trader', order))?.tellAt).toBe(new Date(at + 10_000).toISOString())
    expect(await world.as('office', (context) => acceptDraft(context, { orderId: order }))).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    later(9.9)
    expect(await due()).not.toContain(order)
    expect(await tell(order)).toMatchObject({ refusal: { code: 'WRONG_STATUS' } })
    expect(await told(order)).toMatchObject([{ type: 'order.placed', companies: [world.companies.bank] }])
  })

  it('is told after them, once, and the time to answer begins then', async () => {
    const order = await ordered(await publish(world))
    later(10)
    expect(await due()).toContain(order)
    const results = await Promise.all([tell(order), tell(order)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await orderOf(order)).toMatchObject({
      status: 1,
      ask_at: null,
      asked_at: world.clock.time,
      expires_at: new Date(world.clock.time.getTime() + 15 * 60_000),
    })
    expect(await due()).not.toContain(order)
    expect((await seenBy('office', order))?.tellAt).toBeNull()
    expect((await told(order)).at(-1)).toMatchObject({
      type: 'order.asked',
      companies: expect.arrayContaining([world.companies.office]),
    })
  })

  it('taken back it frees the position, and the seller never hears of it', async () => {
    const positionId = await publish(world)
    const order = await ordered(positionId)
    later(4)
    await must(takeBack(order))
    later(10)
    expect(await due()).not.toContain(order)
    expect(await tell(order)).toMatchObject({ refusal: { code: 'WRONG_STATUS', current: 4 } })
    expect(await seenBy('office', order)).toBeNull()
    for (const { type, companies } of await told(order))
      if (type.startsWith('order.')) expect(companies).toEqual([world.companies.bank])
    const other = await place(world, positionId)
    expect((await orderOf(other)).asked_at).toEqual(world.clock.time)
  })

  it('taken back and told at the same moment it is one of both', async () => {
    const order = await ordered(await publish(world))
    later(10)
    const results = await Promise.all([takeBack(order), tell(order)])
    expect(results[0]?.ok).toBe(true)
    const row = await orderOf(order)
    expect(row.status).toBe(4)
    // Told first, the seller knows that it was given up; else nothing.
    expect((await seenBy('office', order)) !== null).toBe(row.asked_at !== null)
  })

  it('keeps a position from others only once: who took it back has it told at once the next time', async () => {
    const positionId = await publish(world)
    await must(takeBack(await ordered(positionId)))
    later(60)
    const again = await ordered(positionId)
    expect(await orderOf(again)).toMatchObject({ asked_at: world.clock.time, ask_at: null })
    await must(takeBack(again))
    later(15 * 60)
    expect(await orderOf(await ordered(positionId))).toMatchObject({ asked_at: null })
  })

  it('that nobody told, since every server stood, ends by its time', async () => {
    const order = await ordered(await publish(world))
    later(15 * 60)
    await must(world.bySystem((context) => expireOrder(context, { orderId: order })))
    expect(await orderOf(order)).toMatchObject({ status: 999, ask_at: null, asked_at: null })
    expect(await due()).not.toContain(order)
  })
})

describe('telling at once', () => {
  const tellNow = (who: Person, orderId: string) =>
    world.as(who, (context) => tellOrder(context, { orderId }))

  it('is the buyer’s, once, and the clock finds nothing left to tell', async () => {
    const order = await ordered(await publish(world))
    await must(tellNow('trader', order))
    expect(await orderOf(order)).toMatchObject({ asked_at: world.clock.time, ask_at: null })
    await must(tellNow('trader', order))
    expect((await told(order)).filter(({ type }) => type === 'order.asked')).toHaveLength(1)
    later(10)
    expect(await due()).not.toContain(order)
  })

  it.each([
    ['office', 'MISSING_CAPABILITY'],
    ['reader', 'MISSING_CAPABILITY'],
    ['rival', 'NOT_FOUND'],
  ] as const)('is refused to %s: %s', async (who, code) => {
    const order = await ordered(await publish(world))
    expect(await tellNow(who, order)).toMatchObject({ refusal: { code } })
    expect(await orderOf(order)).toMatchObject({ asked_at: null })
  })

  it('is refused for what was taken back', async () => {
    const order = await ordered(await publish(world))
    await must(takeBack(order))
    expect(await tellNow('trader', order)).toMatchObject({ refusal: { code: 'WRONG_STATUS', current: 4 } })
  })
})
