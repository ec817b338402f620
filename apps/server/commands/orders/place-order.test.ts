import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../../testing/market-world.ts'
import { placeOrder } from './place-order.ts'

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
  world.clock.time = new Date('2026-11-18T09:00:00Z')
})

const position = (id: number) =>
  world.db.selectFrom('positions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('placing an order', () => {
  const attempt = (positionId: number, more: object, clock = world.clock) =>
    world.as('trader', (c) =>
      placeOrder(
        { ...c, clock },
        {
          session_id: positionId,
          currency: 'EUR',
          amount: '10000',
          rate: '3.3868',
          cashOutType: 'CASH_PAYMENT',
          agence: world.agencyId,
          ...more,
        },
      ),
    )

  it.each([
    [{ amount: '10000.01' }, 'AMOUNT_EXCEEDS_POSITION'],
    [{ amount: '0' }, 'INVALID_INPUT'],
    [{ amount: '1.001' }, 'INVALID_INPUT'],
    [{ rate: '3.3867' }, 'INVALID_INPUT'],
    [{ currency: 'USD' }, 'INVALID_INPUT'],
    [{ negotation_rate: '0' }, 'RATE_OUT_OF_RANGE'],
    [{ negotation_rate: '3.38681' }, 'INVALID_INPUT'],
    [{ agence: null }, 'AGENCY_REQUIRED'],
    [{ cashOutType: 'BANK_TRANSFER_PAYMENT' }, 'PAYMENT_MODE_MISMATCH'],
    [{ session_id: 999_999_999 }, 'POSITION_UNAVAILABLE'],
  ])('refuses %j with %s and leaves the position free', async (more, code) => {
    const positionId = await publish(world)
    expect(await attempt(positionId, more)).toMatchObject({ ok: false, refusal: { code } })
    expect(await position(positionId)).toMatchObject({ status: 'FREE', version: 1 })
  })

  it('takes the position, tells the seller and places the order at one instant, however long it takes', async () => {
    const positionId = await publish(world)
    const clock = { ...world.clock }
    clock.now = () => {
      clock.time = new Date(clock.time.getTime() + 400)
      return clock.time
    }
    const placed = await attempt(positionId, {}, clock)
    expect(placed).toMatchObject({ ok: true })
    const instants = await world.db
      .selectFrom('orders')
      .innerJoin('order_history', 'order_history.order_id', 'orders.id')
      .innerJoin('order_offers', 'order_offers.order_id', 'orders.id')
      .innerJoin('position_ends', 'position_ends.position_id', 'orders.position_id')
      .select([
        'orders.created_at as placed',
        'orders.asked_at as asked',
        'order_history.created_at as noted',
        'order_offers.created_at as offered',
        'position_ends.ended_at as gone',
      ])
      .where('orders.position_id', '=', positionId)
      .executeTakeFirstOrThrow()
    expect(new Set(Object.values(instants).map((at) => at?.getTime())).size).toBe(1)
  })

  it('refuses while the market is closed or standing by', async () => {
    const positionId = await publish(world)
    const set = (value: string) =>
      world.db.updateTable('configuration').set({ value }).where('name', '=', 'market.status').execute()
    await set('OFF')
    expect(await attempt(positionId, {})).toMatchObject({ refusal: { code: 'MARKET_CLOSED' } })
    await set('VEILLE')
    expect(await attempt(positionId, {})).toMatchObject({ refusal: { code: 'MARKET_STANDBY' } })
    await set('ON')
    expect(await attempt(positionId, {})).toMatchObject({ ok: true })
  })

  it('cannot order an expired or engaged position', async () => {
    const positionId = await publish(world)
    await place(world, positionId)
    expect(await attempt(positionId, {})).toMatchObject({ refusal: { code: 'POSITION_UNAVAILABLE' } })
    const other = await publish(world)
    world.clock.time = new Date('2026-11-18T18:00:00Z')
    expect(await attempt(other, {})).toMatchObject({ refusal: { code: 'POSITION_UNAVAILABLE' } })
  })

  it('of 200 simultaneous orders for one position exactly one wins, five times over', async () => {
    for (let round = 0; round < 5; round++) {
      const positionId = await publish(world)
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          world.as(index % 2 ? 'trader' : 'rival', (c) =>
            placeOrder(c, {
              session_id: positionId,
              currency: 'EUR',
              amount: '10000',
              rate: '3.3868',
              cashOutType: 'CASH_PAYMENT',
              agence: index % 2 ? world.agencyId : world.foreignAgencyId,
            }),
          ),
        ),
      )
      expect(results.filter((result) => result.ok)).toHaveLength(1)
      const losers = results.flatMap((result) => (result.ok ? [] : [result.refusal.code]))
      expect(new Set(losers)).toEqual(new Set(['POSITION_UNAVAILABLE']))
      const { count } = await world.db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('position_id', '=', positionId)
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
    }
  }, 120_000)
})
