import { beforeEach, describe, expect, it } from 'vitest'
import { callJourney, type JourneyInput } from '../testing/call-journey.ts'
import type { Person } from '../testing/plant-market.ts'
import { offer, requestForm, setRemainderRate } from '../testing/request-world.ts'

// What a company commits with a request is asked about as a bank's order is (decision 0354).

const journey = callJourney(['gate', 'order-requests', 'basket', 'bids', 'price-proof'])
const { make, request } = journey
const world = () => journey.world()
const send = async (who: Person, name: string, input: JourneyInput) => {
  const answer = await request(who, name, input)
  return { ...answer.json(), http: answer.statusCode }
}
let n = 0
const draft = async (totalAmount = '10000'): Promise<string> => {
  n += 1
  const body = requestForm(world(), { totalAmount, importReference: `TCE-2026-7${n}`, rate: null })
  return (await make('company', 'createOrderRequest', { body })).reference
}
const line = async (rate: string, amount = '10000', who: 'office' | 'otherOffice' = 'office') => ({
  session_id: await offer(world(), who, { rate, amount, form: 'DIGITAL' }),
  rate: null,
  amount,
})
const fill = (reference: string, sessions: object[], more: object = {}, again?: string) =>
  send('company', 'fillBasket', { body: { reference, sessions, ...more }, ...(again ? { again } : {}) })
/** An empty market, and nothing asked about any more. */
beforeEach(async () => {
  world().clock.time = new Date(world().clock.time.getTime() + 31 * 60_000)
  await world()
    .db.updateTable('positions')
    .set({ listing: 'WITHDRAWN' })
    .where('listing', '=', 'LISTED')
    .execute()
})

describe('why not the best', () => {
  const DEAR = '3.4000'

  it('is asked of a basket’s line by a client that knows the question, and is kept with its proof', async () => {
    await line('3.3700', '10000', 'otherOffice')
    const reference = await draft()
    const lines = [await line(DEAR)]
    expect(await fill(reference, lines, { priceReason: null })).toMatchObject({
      http: 409,
      code: 'PRICE_REASON',
      fields: [{ path: 'priceReason' }],
    })
    expect(
      await fill(reference, lines, { priceReason: 'OTHER', priceReasonText: '\u3164\u3164\u3164' }),
    ).toMatchObject({ http: 400, fields: [{ path: 'priceReasonText' }] })
    const filled = await fill(reference, lines, { priceReason: 'SPEED' })
    expect(filled.http).toBe(201)
    const proof = await make('company', 'orderPriceProof', { params: { id: filled.orders[0].id } })
    expect(proof.proofs[0].standing.reason).toMatchObject({ asked: ['BEST_NOT_TAKEN'], code: 'SPEED' })
  })

  it('is not asked of the other lines of the same basket: what it takes itself is no alternative', async () => {
    const reference = await draft('20000')
    const lines = [await line('3.3700'), await line(DEAR)]
    expect((await fill(reference, lines, { priceReason: null })).http).toBe(201)
  })

  it('is asked of a remainder that is dearer than what is on the market', async () => {
    world().clock.time = new Date(world().clock.time.getTime() + 3_600_000)
    await setRemainderRate(world(), 'bank', '3.4200')
    await line('3.3700')
    const body = { reference: await draft(), form: 'DIGITAL' }
    expect(await send('company', 'go', { body: { ...body, priceReason: null } })).toMatchObject({
      code: 'PRICE_REASON',
    })
    const sent = await send('company', 'go', { body: { ...body, priceReason: 'RELATION' } })
    expect(sent.http).toBe(200)
  })

  it('is asked of who takes a bid, not of who bids, and stays with the award', async () => {
    await line('3.3700')
    const reference = await draft()
    const bid = { amount: '10000', currency: 'EUR', form: 'DIGITAL', rate: DEAR }
    await make('rival', 'placeBid', { params: { reference }, body: bid })
    const { data } = await make('company', 'requestBids', { params: { id: reference } })
    const order_id = data[0].order_id
    const take = (more: object) =>
      send('company', 'acceptBid', { params: { reference }, body: { order_id, ...more } })
    expect(await take({ priceReason: null })).toMatchObject({ code: 'PRICE_REASON' })
    expect((await take({ priceReason: 'OTHER', priceReasonText: 'Même correspondant' })).http).toBe(200)
    const { proofs } = await make('company', 'orderPriceProof', { params: { id: order_id } })
    expect(proofs.map(({ moment }: { moment: string }) => moment)).toEqual(['BID', 'AWARDED'])
    expect(proofs[1].standing.reason).toMatchObject({ code: 'OTHER', text: 'Même correspondant' })
    // The bank that sells reads none of it.
    const sold = await make('rival', 'orderPriceProof', { params: { id: order_id } })
    expect(JSON.stringify(sold)).not.toContain('correspondant')
  })
})

// The last: from here on the person has a median.
describe('what is unusual', () => {
  it('in a basket is asked about, of the line that it is in, and goes through once it is typed', async () => {
    const reference = await draft('12000')
    const usual = await line('3.3868', '5000')
    const far = await line('3.4600', '7000')
    const asked = await fill(reference, [usual, far])
    expect(asked).toMatchObject({
      ...{ http: 409, code: 'TYPE_AGAIN', rule: 'UNUSUAL_RATE' },
      details: { rate: '3.4600', amount: '7000.0000', currency: 'EUR' },
    })
    // All or none: nothing lies in it, and both positions are free.
    expect(await fill(reference, [usual, far], {}, '5000')).toMatchObject({ rule: 'TYPED_OTHER_AMOUNT' })
    expect(await fill(reference, [usual, far], {}, '7000')).toMatchObject({ http: 201 })
  })

  it('of a remainder is asked about as the request is sent, with the whole amount', async () => {
    await setRemainderRate(world(), 'bank', '3.4700')
    const reference = await draft('8000')
    const body = { reference, form: 'DIGITAL' }
    const asked = await send('company', 'go', { body })
    expect(asked).toMatchObject({ http: 409, rule: 'UNUSUAL_RATE', details: { amount: '8000.0000' } })
    const sent = await send('company', 'go', { body, again: '8000' })
    expect(sent.http).toBe(200)
    await setRemainderRate(world(), 'bank', '3.4210')
  })

  it('is a request of more than ten times the person’s median, as a whole', async () => {
    world().clock.time = new Date(world().clock.time.getTime() + 3_600_000)
    await setRemainderRate(world(), 'bank', '3.3900')
    for (let small = 0; small < 5; small += 1)
      await make('company', 'go', { body: { reference: await draft('1000'), form: 'DIGITAL' } })
    const body = { reference: await draft('300000'), form: 'DIGITAL' }
    expect(await send('company', 'go', { body })).toMatchObject({
      http: 409,
      rule: 'UNUSUAL_AMOUNT',
      details: { amount: '300000.0000', days: 90 },
    })
    expect((await send('company', 'go', { body, again: '300000' })).http).toBe(200)
  })
})
