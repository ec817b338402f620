import { describe, expect, it } from 'vitest'
import { setMarketStatus } from '../../commands/market/set-market-status.ts'
import { cancelDraft } from '../../commands/orders/cancel-draft.ts'
import { bind, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { eachStandingWorld, HOUR, type StandingWorld } from '../../testing/standing-world.ts'
import { expireStandingOrders } from './watch-market.ts'

// What standing orders place when something comes to the market: who comes first, how much, and in whose name.

let world: MarketWorld
let standing: StandingWorld

eachStandingWorld((made) => {
  ;({ world, standing } = made)
})
const orders = () => standing.orders()

describe('a standing order of a bank', () => {
  it('places a draft in its owner’s name as a position is published, of what both have, and says so in the audit', async () => {
    const id = await standing.give()
    expect(await standing.look()).toBe(0)
    await publish(world, { amount: '4000' })
    expect(await standing.look()).toBe(1)
    const [order] = await orders()
    expect(order).toMatchObject({
      placed_by: world.people.trader.userId,
      amount: '4000.0000',
      status: 1,
      rate: '3.3868',
    })
    expect(await standing.figures(id)).toMatchObject({ reserved: '4000.00', left: '6000.00' })
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'data', 'user_id'])
      .where('action', 'in', ['order.placed', 'standing_order.hit'])
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { action: 'order.placed', user_id: world.people.trader.userId, data: { standingOrder: 'OPM-00001' } },
      { action: 'standing_order.hit', data: { order: order?.id, reference: 'OPM-00001' } },
    ])
    expect(await standing.look()).toBe(0)
  })

  it('takes what was on the market before it, the cheapest first', async () => {
    await publish(world, { amount: '4000', rate: '3.3890' })
    await publish(world, { amount: '3000', rate: '3.3880' })
    const id = await standing.give()
    expect(await standing.look()).toBe(2)
    expect((await orders()).map(({ rate }) => rate)).toEqual(['3.3880', '3.3890'])
    expect(await standing.figures(id)).toMatchObject({ reserved: '7000.00', left: '3000.00' })
  })

  it('leaves dearer ones, those of the other form, and what is too little', async () => {
    await standing.give({ target: { kind: 'RATE', value: '3.3867' } })
    await publish(world, { amount: '3000' })
    await standing.give({ form: 'DIGITAL', agencyId: null })
    await standing.give({ minPart: '4000' })
    await publish(world, { amount: '3000' })
    await standing.look()
    expect(await orders()).toHaveLength(0)
  })

  it('fills when both have confirmed, takes back what came to nothing, and does not draft that position again', async () => {
    const id = await standing.give()
    await publish(world, { amount: '6000' })
    await standing.look()
    const [first] = await standing.hitsOf(id)
    await must(world.as('trader', (context) => cancelDraft(context, { orderId: first?.orderId ?? '' })))
    expect(await standing.figures(id)).toMatchObject({ reserved: '0.00', left: '10000.00' })
    // The same position is free again, and is left to others.
    expect(await standing.look()).toBe(0)
    world.clock.time = standing.inTime(1_000)
    await publish(world, { amount: '10000' })
    expect(await standing.look()).toBe(1)
    const [, second] = await standing.hitsOf(id)
    await bind(world, second?.orderId ?? '')
    expect(await standing.figures(id)).toMatchObject({ filled: '10000.00', reserved: '0.00' })
    await standing.look()
    expect(await standing.row(id)).toMatchObject({ status: 'FILLED' })
    await publish(world)
    expect(await standing.look()).toBe(0)
  })

  it('ends at its time with what it has, and its draft lives on', async () => {
    const id = await standing.give()
    await publish(world, { amount: '4000' })
    await standing.look()
    world.clock.time = standing.inTime(25 * HOUR)
    expect(await expireStandingOrders(standing.services)).toBe(1)
    expect(await standing.row(id)).toMatchObject({ status: 'EXPIRED' })
    expect(await orders()).toMatchObject([{ status: 1 }])
    expect(await expireStandingOrders(standing.services)).toBe(0)
  })

  it('does nothing while the market stands by, and looks again when it opens', async () => {
    const set = (from: 'ON' | 'VEILLE', status: 'ON' | 'VEILLE') =>
      must(
        world.as('backOffice', (context) =>
          setMarketStatus(context, { from, status, reason: 'Incident technique' }),
        ),
      )
    await publish(world)
    await set('ON', 'VEILLE')
    const id = await standing.give()
    expect(await standing.look()).toBe(0)
    expect(await standing.row(id)).toMatchObject({ status: 'ACTIVE', gate_refusals: 0 })
    await set('VEILLE', 'ON')
    expect(await standing.look()).toBe(1)
  })
})

describe('several on one position', () => {
  it('of fifty one places: the highest target, of these the one that waited longest', async () => {
    const ids: string[] = []
    for (let n = 0; n < 50; n += 1) {
      world.clock.time = standing.inTime(1_000)
      const target = n === 20 || n === 30 ? '3.3950' : '3.3900'
      ids.push(await standing.give({ target: { kind: 'RATE', value: target } }))
    }
    await publish(world)
    expect(await standing.look()).toBe(1)
    expect(await orders()).toHaveLength(1)
    expect(await standing.hitsOf(ids[20] ?? '')).toHaveLength(1)
  })

  it('whoever asks for a better target later waits anew', async () => {
    const first = await standing.give()
    world.clock.time = standing.inTime(1_000)
    const second = await standing.give({ target: { kind: 'RATE', value: '3.3895' } })
    world.clock.time = standing.inTime(1_000)
    await must(standing.change(first, { target: '3.3895' }))
    await publish(world)
    await standing.look()
    expect([(await standing.hitsOf(first)).length, (await standing.hitsOf(second)).length]).toEqual([0, 1])
  })

  it('what one of a pair takes the other has no more', async () => {
    const one = await standing.give()
    const other = await standing.give({ ocoWith: one, target: { kind: 'RATE', value: '3.3950' } })
    expect(await standing.row(one)).toMatchObject({ oco_with: other })
    await publish(world, { amount: '7000' })
    await publish(world, { amount: '7000' })
    await standing.look()
    const all = await orders()
    expect(all.map(({ amount }) => amount)).toEqual(['7000.0000', '3000.0000'])
    for (const { id } of all) await bind(world, id)
    await standing.look()
    expect([(await standing.row(one)).status, (await standing.row(other)).status]).toEqual([
      'FILLED',
      'FILLED',
    ])
  })
})
