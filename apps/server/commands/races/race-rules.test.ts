import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getMarketData } from '../../queries/market/get-market-data.ts'
import { getMarketPosition } from '../../queries/market/get-market-position.ts'
import { listRacePositions } from '../../queries/races/list-race-positions.ts'
import { getRace } from '../../queries/races/list-races.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { offer, request } from '../../testing/request-world.ts'
import { setMarketStatus } from '../market/set-market-status.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { type PlaceOrderInput, placeOrder } from '../orders/place-order.ts'
import { withdrawPosition } from '../positions/withdraw-position.ts'
import { closeRace } from './close-race.ts'
import { createRace } from './create-race.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const at = (minutes: number) => new Date(new Date('2026-11-18T09:00:00Z').getTime() + minutes * 60_000)
const go = (minutes: number) => {
  world.clock.time = at(minutes)
}
const race = async (from: number, to: number, region?: number) =>
  (
    await must(
      world.as('backOffice', (context) =>
        createRace(context, {
          label: 'Course du matin',
          currency: 'EUR',
          form: 'CASH',
          region,
          startDate: at(from).toISOString(),
          endDate: at(to).toISOString(),
        }),
      ),
    )
  ).raceId
const order = (positionId: number, more: Partial<PlaceOrderInput> = {}, who: Person = 'trader') =>
  world.as(who, (context) =>
    placeOrder(context, {
      session_id: positionId,
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      cashOutType: 'CASH_PAYMENT',
      agence: world.agencyId,
      ...more,
    }),
  )
const raceOf = async (positionId: number, who: Person = 'trader') =>
  (await getMarketPosition(world.db, world.people[who], positionId, world.clock.now()))?.race?.id ?? null
const refusal = (rule: string, path: string) => ({
  ok: false,
  refusal: { code: 'RACE_RULES', rule, fields: [{ path }] },
})
const CHEAPER = refusal('RACE_CHEAPER_FIRST', 'session_id')
/** What a refusal names of a price. */
const priced = (rate: string) => ({
  refusal: { details: { label: 'Course du matin', rate, unit: 1, currency: 'EUR' } },
})

describe('while a race is open', () => {
  it('the positions of its currency and form go to it, named or not, also those that were on the market', async () => {
    const before = await publish(world)
    const id = await race(0, 60)
    const named = await publish(world, { race: id })
    const silent = await publish(world)
    const others = [
      await publish(world, { form: 'DIGITAL' }),
      await publish(world, { currency: 'USD', rate: '2.9143' }),
    ]
    for (const position of [before, named, silent]) expect(await raceOf(position)).toBe(id)
    // It is of the race's record once it is taken in it.
    await place(world, before)
    expect(await raceOf(before)).toBe(id)
    for (const position of others) expect(await raceOf(position)).toBeNull()
    expect((await getRace(world.db, id, world.clock.now()))?.positions).toEqual({
      count: 3,
      volume: '30000.00',
      average: '3.3868',
    })
  })

  it('nothing disappears for anybody: the market and the race show the same positions', async () => {
    const before = await publish(world)
    const id = await race(0, 60)
    const after = await publish(world)
    for (const who of ['trader', 'rival', 'office', 'otherOffice', 'company', 'backOffice'] as const) {
      const viewer = world.people[who]
      const market = await getMarketData(world.db, viewer, {}, world.clock.now())
      expect(market.data.map((position) => position.id)).toEqual([after, before])
      const listed = await listRacePositions(world.db, viewer, id, { size: 10, page: 1 }, world.clock.now())
      expect(listed?.data.map((position) => position.id)).toEqual([after, before])
    }
  })

  it('the price is firm: neither the bank nor the seller proposes another, also after its end', async () => {
    await race(0, 60)
    const position = await publish(world)
    for (const negotation_rate of ['3.3867', '3.3900'])
      expect(await order(position, { negotation_rate })).toMatchObject(
        refusal('RACE_PRICE_FIRM', 'negotation_rate'),
      )
    expect(await order(position, { negotation_rate: '3.39' })).toMatchObject(priced('3.3868'))
    // Refused orders have freed it again; its own price, said aloud, is its price.
    const { orderId } = await must(order(position, { negotation_rate: '3.38680' }))
    const counter = () => world.as('office', (context) => counterOffer(context, { orderId, rate: '3.4000' }))
    const firm = { ok: false, refusal: { code: 'RACE_RULES', rule: 'RACE_PRICE_FIRM' } }
    expect(await counter()).toMatchObject(firm)
    go(59.99)
    expect(await counter()).toMatchObject(firm)
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
  })

  it('whoever offers for less goes first, whatever the numbers look like as text', async () => {
    await race(0, 60)
    const dear = await publish(world)
    const cheap = await publish(world, { rate: '3.3802' })
    const cheaper = await offer(world, 'otherOffice', { rate: '3.38' })
    expect(await order(dear)).toMatchObject({
      ...CHEAPER,
      refusal: { ...CHEAPER.refusal, details: { label: 'Course du matin', rate: '3.3800', currency: 'EUR' } },
    })
    expect(await order(cheap, { rate: '3.3802' })).toMatchObject(CHEAPER)
    await must(order(cheaper, { rate: '3.3800', amount: '100000' }))
    await must(order(cheap, { rate: '3.3802' }))
    await must(order(dear))
  })

  it('a cheaper position that cannot be had keeps nobody: withdrawn, expired, elsewhere, of another form', async () => {
    await race(0, 60)
    const soon = await publish(world, { rate: '3.3700', expireDate: at(5).toISOString() })
    const gone = await publish(world, { rate: '3.3701' })
    await publish(world, { rate: '3.3702', region: 1 })
    await publish(world, { rate: '3.3703', form: 'DIGITAL' })
    const dear = await publish(world)
    await must(world.as('office', (context) => withdrawPosition(context, { positionId: gone })))
    expect(await order(dear)).toMatchObject(CHEAPER)
    expect(await raceOf(soon)).not.toBeNull()
    go(6)
    await must(order(dear))
  })

  it('a basket that takes the dear and leaves the cheap is refused whole; both together are taken', async () => {
    await race(0, 60)
    const dear = await offer(world, 'office')
    const cheap = await offer(world, 'otherOffice', { rate: '3.3802' })
    const { reference } = await request(world)
    const fill = (...ids: number[]) =>
      world.as('company', (context) =>
        fillBasket(context, {
          reference,
          sessions: ids.map((session_id) => ({ session_id, amount: '100000', rate: null })),
        }),
      )
    expect(await fill(dear)).toMatchObject(refusal('RACE_CHEAPER_FIRST', 'sessions.0.session_id'))
    expect(await fill(dear)).toMatchObject(priced('3.3802'))
    expect(await raceOf(dear)).not.toBeNull()
    await must(fill(dear, cheap))
    const orders = await world.db.selectFrom('orders').select(['firm_price', 'rate_type']).execute()
    expect(orders).toEqual([
      { firm_price: true, rate_type: 'STANDARD' },
      { firm_price: true, rate_type: 'STANDARD' },
    ])
  })

  it('of two banks at once exactly one gets the cheapest', async () => {
    await race(0, 60)
    const cheap = await publish(world, { rate: '3.3802' })
    const both = await Promise.all([
      order(cheap, { rate: '3.3802' }),
      order(cheap, { rate: '3.3802' }, 'second'),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('the price band, the limits and the closed market hold as ever', async () => {
    await race(0, 60)
    await expect(publish(world, { rate: '9.0000' })).rejects.toThrow('RATE_OUT_OF_RANGE')
    const position = await publish(world)
    await must(
      world.as('backOffice', (context) =>
        setMarketStatus(context, { from: 'ON', status: 'OFF', reason: 'Fin de séance' }),
      ),
    )
    expect(await order(position)).toMatchObject({ refusal: { code: 'MARKET_CLOSED' } })
    await expect(publish(world)).rejects.toThrow('MARKET_CLOSED')
  })
})

describe('a race of one governorate', () => {
  it('takes the positions of that governorate alone', async () => {
    const id = await race(0, 60, 15)
    const there = await publish(world)
    const elsewhere = await publish(world, { region: 1 })
    expect([await raceOf(there), await raceOf(elsewhere)]).toEqual([id, null])
    await must(order(elsewhere, { negotation_rate: '3.3800' }))
    expect(await order(there, { negotation_rate: '3.3800' })).toMatchObject(
      refusal('RACE_PRICE_FIRM', 'negotation_rate'),
    )
  })
})

describe('when a race closes', () => {
  it.each(['by the clock', 'by hand'])(
    '%s, what it leaves is on the market by its ordinary rules',
    async (how) => {
      const id = await race(0, 60)
      const cheap = await publish(world, { rate: '3.3802' })
      const dear = await publish(world)
      const taken = await publish(world, { rate: '3.3802' })
      await place(world, taken, { rate: '3.3802' })
      if (how === 'by hand') {
        go(30)
        await must(world.as('backOffice', (context) => closeRace(context, { raceId: id })))
      } else go(60)
      for (const position of [cheap, dear]) expect(await raceOf(position, 'rival')).toBeNull()
      // What was taken in it stays its record.
      expect(await raceOf(taken)).toBe(id)
      // What is ordered after it is the market's, also what was published in it.
      const late = await must(order(cheap, { rate: '3.3802' }))
      const { orderId } = await must(order(dear, { negotation_rate: '3.3850' }))
      for (const who of ['trader', 'office', 'rival'] as const)
        for (const position of [cheap, dear]) expect(await raceOf(position, who)).toBeNull()
      expect(late.orderId).not.toBe(orderId)
      await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.3860' })))
    },
  )

  it('before it began, nothing of it ever held', async () => {
    const id = await race(30, 60)
    await must(world.as('backOffice', (context) => closeRace(context, { raceId: id })))
    go(40)
    const position = await publish(world)
    expect(await raceOf(position)).toBeNull()
    await must(order(position, { negotation_rate: '3.3800' }))
  })

  it('an order that was placed before it goes on by its own terms', async () => {
    const { orderId } = await must(order(await publish(world), { negotation_rate: '3.3800' }))
    await race(0, 60)
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.3860' })))
  })

  it('its terms cannot be changed while positions are in it, not even by a statement', async () => {
    const id = await race(0, 60)
    await publish(world)
    for (const change of [{ currency: 'USD' }, { form: 'DIGITAL' as const }, { governorate_id: 1 }])
      await expect(world.db.updateTable('races').set(change).where('id', '=', id).execute()).rejects.toThrow(
        /permission denied/,
      )
  })
})
