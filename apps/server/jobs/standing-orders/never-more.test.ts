import { describe, expect, it } from 'vitest'
import { placeHit } from '../../commands/standing-orders/place-hit.ts'
import { readOffered } from '../../db/standing-orders/standing-feed.ts'
import { type MarketWorld, publish } from '../../testing/market-world.ts'
import { eachStandingWorld, type StandingWorld } from '../../testing/standing-world.ts'
import { watchMarket } from './watch-market.ts'

// A standing order never places more than its amount: whoever tries at once, again, or dies over it.

let world: MarketWorld
let standing: StandingWorld

eachStandingWorld((made) => {
  ;({ world, standing } = made)
})
const orders = () => standing.orders()

describe('never more than its amount', () => {
  it('whoever places at once, again, or after a crash at any step', async () => {
    const id = await standing.give({ amount: '10000' })
    for (let n = 0; n < 4; n += 1) await publish(world, { amount: '6000' })
    const now = world.clock.time
    const offered = await readOffered(world.db, { currency: 'EUR', form: 'CASH', highest: '9', now })
    const all = await Promise.allSettled(
      [...offered, ...offered].map((position) =>
        world.bySystem((context) => placeHit(context, { standingId: id, position })),
      ),
    )
    expect(all.filter((one) => one.status === 'fulfilled' && one.value.ok).length).toBeGreaterThan(0)
    const { reserved, left } = await standing.figures(id)
    expect(Number(reserved) + Number(left)).toBe(10000)
    expect(await standing.look()).toBeLessThan(2)
    expect(Number((await standing.figures(id)).reserved)).toBeLessThanOrEqual(10000)
  })

  it('a server that dies before it says how far it looked leaves nothing twice', async () => {
    const id = await standing.give({ amount: '6000' })
    await publish(world, { amount: '6000' })
    await publish(world, { amount: '6000' })
    const { seq } = await world.db.selectFrom('standing_order_cursor').select('seq').executeTakeFirstOrThrow()
    expect(await standing.look()).toBe(1)
    await world.db.updateTable('standing_order_cursor').set({ seq }).execute()
    expect(await watchMarket(standing.services)).toBe(0)
    expect(await standing.figures(id)).toMatchObject({ reserved: '6000.00', left: '0.00' })
  })

  it('a crash after the draft and before its hit leaves neither', async () => {
    const id = await standing.give()
    await publish(world)
    const now = world.clock.time
    const [position] = await readOffered(world.db, { currency: 'EUR', form: 'CASH', highest: '9', now })
    if (!position) throw new Error('nothing is offered')
    const dies = world.bySystem(async (context) => {
      await placeHit(context, { standingId: id, position })
      throw new Error('dies')
    })
    await expect(dies).rejects.toThrow('dies')
    expect(await orders()).toHaveLength(0)
    expect(await standing.hitsOf(id)).toHaveLength(0)
  })

  it('the database refuses a hit beyond the amount, whoever writes it', async () => {
    const small = await standing.give({
      amount: '1000',
      minPart: '1000',
      target: { kind: 'RATE', value: '1' },
    })
    await standing.give()
    await publish(world)
    await standing.look()
    const [order] = await orders()
    const forged = world.db.updateTable('standing_order_hits').set({ standing_id: small }).execute()
    await expect(forged).rejects.toThrow()
    const doubled = world.db
      .insertInto('standing_order_hits')
      .values({
        ...{ order_id: order?.id ?? '', standing_id: small, company_id: world.companies.bank },
        ...{ position_id: 999_999, at: world.clock.time },
      })
      .execute()
    await expect(doubled).rejects.toThrow()
  })
})
