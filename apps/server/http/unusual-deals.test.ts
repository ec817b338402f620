import { beforeEach, describe, expect, it } from 'vitest'
import { callJourney, type JourneyInput } from '../testing/call-journey.ts'
import { bind, place, publish } from '../testing/market-world.ts'
import type { Person } from '../testing/plant-market.ts'

// What is unusual for who commits it, through HTTP (G14): the server asks, and the amount is typed again.

const journey = callJourney(['gate', 'orders', 'market'])
const { make, request } = journey
const world = () => journey.world()

/** The opening rate of the euro in the market of the tests, and prices 2 % from it and a little further. */
const FAR = '3.4600'

const orderBody = (session_id: number, more: object = {}) => ({
  ...{ session_id, amount: '10000', currency: 'EUR', rate: '3.3868', cashOutType: 'CASH_PAYMENT' },
  agence: world().agencyId,
  ...more,
})
const send = async (who: Person, name: string, input: JourneyInput) => {
  const answer = await request(who, name, input)
  return { ...answer.json(), http: answer.statusCode }
}
/** Moves the clock, so that what was asked is forgotten. */
const later = (minutes: number) => {
  world().clock.time = new Date(world().clock.time.getTime() + minutes * 60_000)
}
beforeEach(() => later(31))

describe('a rate more than two percent away', () => {
  it('is asked about with the reference, goes through once the amount is typed, and both are kept', async () => {
    const body = orderBody(await publish(world()), { negotation_rate: FAR })
    const asked = await send('trader', 'placeOrder', { body })
    expect(asked).toMatchObject({
      ...{ http: 409, code: 'TYPE_AGAIN', rule: 'UNUSUAL_RATE' },
      details: { rate: FAR, percent: '2.17', openingRate: '3.3868', amount: '10000.0000', currency: 'EUR' },
    })
    expect(asked.message).toContain('3,3868')
    expect(await send('trader', 'placeOrder', { body, again: '1000' })).toMatchObject({
      rule: 'TYPED_OTHER_AMOUNT',
    })
    const { id } = await make('trader', 'placeOrder', { body, again: '10000' })
    const { data } = await make('root', 'gateRecords', { query: { order: id } })
    expect(data).toMatchObject([
      {
        outcome: 'WARN',
        rule: null,
        checks: [{ code: 'G14', unit: '%', asked: '2.170', basis: { of: 'REFERENCE' } }],
      },
    ])
    const asks = await make('root', 'gateRecords', { query: { outcome: 'ASK' } })
    expect(asks.data[0]).toMatchObject({ rule: 'G14', order: null, step: 'place', override: null })
    expect((await make('trader', 'myOverrides')).data).toEqual([])
    expect((await make('rival', 'gateRecords', { query: { outcome: 'ASK' } })).data).toEqual([])
  })

  it('is not answered before it was asked, nor for another request, nor after half an hour, nor by look-alikes', async () => {
    const body = orderBody(await publish(world()), { negotation_rate: FAR })
    const ahead = await send('trader', 'placeOrder', { body, again: '10000' })
    expect(ahead).toMatchObject({ http: 409, rule: 'UNUSUAL_RATE' })
    const other = { ...body, negotation_rate: '3.4700' }
    expect(await send('trader', 'placeOrder', { body: other, again: '10000' })).toMatchObject({
      rule: 'UNUSUAL_RATE',
    })
    // Asked of one person, it is not answered by another.
    expect(await send('second', 'placeOrder', { body, again: '10000' })).toMatchObject({
      rule: 'UNUSUAL_RATE',
    })
    for (const again of ['1e4', 'yes', '+10000', '10 000', '10000.00000', '100000'])
      expect(await send('trader', 'placeOrder', { body, again })).toMatchObject({
        rule: 'TYPED_OTHER_AMOUNT',
      })
    later(30)
    expect(await send('trader', 'placeOrder', { body, again: '10000' })).toMatchObject({
      rule: 'UNUSUAL_RATE',
    })
  })

  it('is answered once: sent again it is asked about anew, of two answers at once one is taken, and wrong ones stay on record', async () => {
    const body = {
      ...{ currency: 'EUR', amount: '5000', rate: '3.31', form: 'CASH', region: 15 },
      expireDate: new Date(world().clock.time.getTime() + 3_600_000).toISOString(),
    }
    const publishing = (again?: string) =>
      send('office', 'publishPosition', { body, ...(again ? { again } : {}) })
    const asks = async () =>
      (await make('officeCompliance', 'gateRecords', { query: { outcome: 'ASK' } })).data.length
    const before = await asks()
    expect(await publishing()).toMatchObject({ http: 409, code: 'TYPE_AGAIN' })
    for (const wrong of ['1700,0', '999'])
      expect(await publishing(wrong)).toMatchObject({ rule: 'TYPED_OTHER_AMOUNT' })
    expect(await asks()).toBe(before + 3)
    const answers = await Promise.all([publishing('5000'), publishing('5000')])
    expect(answers.map(({ http }) => http).sort()).toEqual([201, 409])
    // The one that came too late was asked anew: that question has its answer, and only that one.
    expect((await publishing('5000')).http).toBe(201)
    expect(await publishing('5000')).toMatchObject({ http: 409, rule: 'UNUSUAL_RATE' })
  })

  it('is measured by the last deal of the own house today, and by nobody else’s', async () => {
    const first = await place(world(), await publish(world()), { negotation_rate: '3.33' })
    await bind(world(), first)
    const body = orderBody(await publish(world()), { negotation_rate: '3.42' })
    // 0.98 % from the reference, 2.7 % from what the house has just dealt at.
    expect(await send('trader', 'placeOrder', { body })).toMatchObject({
      ...{ rule: 'UNUSUAL_RATE', details: { lastRate: '3.3300', percent: '2.71' } },
    })
    const told = await send('rival', 'placeOrder', { body: { ...body, agence: world().foreignAgencyId } })
    expect(told.http).toBe(201)
  })

  it('is asked about as a counter-offer, and as a position on offer', async () => {
    const order = await place(world(), await publish(world(), { rate: '3.39' }), { rate: '3.39' })
    const offer = { params: { id: order }, body: { rate: FAR } }
    const asked = await send('office', 'counterOffer', offer)
    expect(asked).toMatchObject({ http: 409, rule: 'UNUSUAL_RATE', details: { amount: '10000.0000' } })
    expect(JSON.stringify(asked)).not.toContain('median')
    await make('office', 'counterOffer', { ...offer, again: '10000' })
    const position = {
      ...{ currency: 'EUR', amount: '5000', rate: '3.31', form: 'CASH', region: 15 },
      expireDate: new Date(world().clock.time.getTime() + 3_600_000).toISOString(),
    }
    expect(await send('office', 'publishPosition', { body: position })).toMatchObject({
      rule: 'UNUSUAL_RATE',
    })
    await make('office', 'publishPosition', { body: position, again: '5000.00' })
    const { data } = await make('office', 'gateRecords', { query: { outcome: 'WARN' } })
    expect(data[0]).toMatchObject({ step: 'publish', operationType: null, buyer: null, amount: '5000.0000' })
  })
})

describe('an amount more than ten times the person’s median', () => {
  it('is asked about from five deals on, with the person’s own figures alone', async () => {
    for (let n = 0; n < 4; n++) await place(world(), await publish(world()), { amount: '100' })
    const largest = orderBody(await publish(world(), { amount: '90000' }), { amount: '90000' })
    // Deals of the tests before are the trader's own too: the second trader has none.
    expect((await send('second', 'placeOrder', { body: largest })).http).toBe(201)
    const asked = await send('trader', 'placeOrder', {
      body: { ...largest, session_id: await publish(world(), { amount: '90000' }) },
    })
    expect(asked).toMatchObject({
      http: 409,
      rule: 'UNUSUAL_AMOUNT',
      details: { median: '338.680', days: 90 },
    })
    // What is put in the place of a typed amount by splitting is no slip: each part is usual.
    const part = orderBody(await publish(world()), { amount: '900' })
    expect((await send('trader', 'placeOrder', { body: part })).http).toBe(201)
  })
})
