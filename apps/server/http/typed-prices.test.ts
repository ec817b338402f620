import { decimal } from '@fxmatch/domain/money/decimal'
import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRequest } from '../commands/order-requests/create-request.ts'
import { callJourney } from '../testing/call-journey.ts'
import { REFERENCES } from '../testing/limits.ts'
import { must, place, publish } from '../testing/market-world.ts'
import { requestForm } from '../testing/request-world.ts'
import { registerOperator } from '../testing/trust-world.ts'

// Every price that a person can type means something: within five percent of the reference, 3.3868 for an euro. Prices
// that were accepted once, and moved the day's average: 0.0001, 0.15, 9, 99 and 999.9.

const journey = callJourney([
  'orders',
  'order-requests',
  'bids',
  'basket',
  'position-policies',
  'rates',
  'rate-changes',
  'display',
  'trust-rates',
])
const { request } = journey

const ABSURD = ['0.0001', '0.15', '3.2174', '3.5562', '9', '99', '999.9']
const OUTSIDE = {
  code: 'RATE_OUT_OF_RANGE',
  rule: 'OPENING_RATE_DEVIATION',
  errors: expect.stringContaining('entre 3,2175 et 3,5561'),
  details: {
    lowest: '3.2175',
    highest: '3.5561',
    openingRate: '3.3868',
    deviationPercent: '5',
    currency: 'EUR',
  },
}

let titles = 0
/** A draft request for euros. @returns its reference */
async function draft(): Promise<string> {
  titles += 1
  const form = requestForm(journey.world(), { importReference: `TCE-2026-9${titles}` })
  const created = await must(journey.world().as('company', (context) => createRequest(context, form)))
  const query = journey
    .world()
    .db.selectFrom('order_requests')
    .select('reference')
    .where('id', '=', created.requestId)
  return (await query.executeTakeFirstOrThrow()).reference
}

/** The bank's standard rates: an euro at a rate of one's own, every other currency at its reference. */
function standardRates(euro: string) {
  const ownerId = journey.world().companies.bank
  return Object.entries({ ...REFERENCES, EUR: euro }).map(([currency, rate]) => ({
    id: rateLineId({ ownerId, currency }),
    purchaseRate: currency === 'EUR' ? rate : rate.slice(0, -1),
  }))
}

describe('a typed price outside the band is refused with the range', () => {
  it.each(ABSURD)('%s, negotiated by a bank', async (price) => {
    const positionId = await publish(journey.world())
    const body = {
      session_id: positionId,
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      negotation_rate: price,
      cashOutType: 'CASH_PAYMENT',
      agence: journey.world().agencyId,
    }
    const refused = await request('trader', 'placeOrder', { body })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: 'negotation_rate' }] })
    // The position is free for the next, at a price that means something.
    const far = { body: { ...body, negotation_rate: '3.2175' } }
    expect((await request('trader', 'placeOrder', far)).json()).toMatchObject({ rule: 'UNUSUAL_RATE' })
    const placed = await request('trader', 'placeOrder', { ...far, again: '10000' })
    expect(placed.statusCode).toBe(201)
  })

  it.each(ABSURD)('%s, answered by the seller', async (price) => {
    const orderId = await place(journey.world(), await publish(journey.world()))
    const params = { id: orderId }
    const refused = await request('office', 'counterOffer', { params, body: { rate: price } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: 'rate' }] })
  })

  it.each(ABSURD)('%s, bid by a bank', async (price) => {
    const reference = await draft()
    const body = { rate: price, amount: '10000', form: 'DIGITAL', currency: 'EUR' }
    const refused = await request('trader', 'placeBid', { params: { reference }, body })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: 'rate' }] })
  })

  it.each(['0.0001', '2.9', '3.2174', '9', '99'])('%s, a company’s target price', async (price) => {
    const rate = (value: string) =>
      requestForm(journey.world(), { importReference: `CIBLE-${titles++}`, rate: value })
    const refused = await request('company', 'createOrderRequest', { body: rate(price) })
    expect(refused.statusCode, refused.body).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'RATE_OUT_OF_RANGE',
      rule: OUTSIDE.rule,
      errors: expect.stringContaining('commissions comprises, hors TVA, entre'),
      fields: [{ path: 'rate' }],
    })
    // What the refusal names is taken, to the last step.
    const { lowestAllIn, highestAllIn } = refused.json().details
    const beside = (end: string, tick: string) => decimal(end).plus(tick).toFixed(4)
    for (const [taken, not] of [
      [lowestAllIn, beside(lowestAllIn, '-0.0001')],
      [highestAllIn, beside(highestAllIn, '0.0001')],
    ]) {
      expect((await request('company', 'createOrderRequest', { body: rate(taken) })).statusCode).toBe(201)
      expect((await request('company', 'createOrderRequest', { body: rate(not) })).statusCode).toBe(400)
    }
  })

  // The basket's own rule refuses what is dearer than the position.
  it.each(['0.0001', '0.15', '2.9'])('%s, proposed by a company in its basket', async (price) => {
    const session_id = await publish(journey.world())
    const sessions = [{ session_id, rate: price, amount: '10000' }]
    const refused = await request('company', 'fillBasket', { body: { reference: await draft(), sessions } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'RATE_OUT_OF_RANGE',
      rule: OUTSIDE.rule,
      errors: expect.stringContaining('commissions comprises, hors TVA, entre'),
      fields: [{ path: 'sessions.0.rate' }],
    })
  })

  it('the range that a company reads is of what it types: all-in, to the last step', async () => {
    const session_id = await publish(journey.world())
    const reference = await draft()
    const fill = (rate: string, again: object = {}) =>
      request('company', 'fillBasket', {
        body: { reference, sessions: [{ session_id, rate, amount: '10000' }] },
        ...again,
      })
    const { lowestAllIn: least } = (await fill('2.9')).json().details
    const below = decimal(least).minus('0.0001').toFixed(4)
    expect((await fill(below)).json()).toMatchObject({
      code: 'RATE_OUT_OF_RANGE',
      details: { lowestAllIn: least },
    })
    // As far as it may be, it is asked about, and taken.
    expect((await fill(least)).json()).toMatchObject({ rule: 'UNUSUAL_RATE' })
    expect((await fill(least, { again: '10000' })).statusCode).toBeLessThan(300)
  })
})

describe('what an order takes of a position', () => {
  const order = (amount: string, session_id: number) =>
    request('trader', 'placeOrder', {
      body: {
        session_id,
        currency: 'EUR',
        amount,
        rate: '3.3868',
        cashOutType: 'CASH_PAYMENT',
        agence: journey.world().agencyId,
      },
    })

  it('is within the currency’s bounds, and leaves nothing or what can be ordered', async () => {
    await request('backOffice', 'setPositionPolicy', {
      params: { currency: 'EUR' },
      body: {
        version: 1,
        smallestAmount: '500',
        largestAmount: '20000',
        deviationPercent: '5',
        maxHours: null,
      },
    })
    const position = await publish(journey.world())
    const part = await order('499.99', position)
    expect(part.statusCode).toBe(400)
    expect(part.json()).toMatchObject({ rule: 'POSITION_AMOUNT', details: { smallest: '500' } })
    const rest = await order('9500.01', position)
    expect(rest.statusCode).toBe(400)
    expect(rest.json()).toMatchObject({
      rule: 'REST_AMOUNT',
      details: { rest: '499.99', smallest: '500' },
      errors: expect.stringContaining('Il resterait 499,99 EUR'),
    })
    expect((await order('9500', position)).statusCode).toBe(201)
  })

  it('needs the second validation by what it is worth, whatever its price', async () => {
    // At the least price that is allowed 1 490 EUR are 4 794.075 TND; at the reference 5 046.332: the threshold is 5 000.
    const position = await publish(journey.world(), { amount: '1490' })
    const body = {
      session_id: position,
      currency: 'EUR',
      amount: '1490',
      rate: '3.3868',
      negotation_rate: '3.2175',
      cashOutType: 'CASH_PAYMENT',
      agence: journey.world().agencyId,
    }
    expect((await request('trader', 'placeOrder', { body })).json()).toMatchObject({ rule: 'UNUSUAL_RATE' })
    const placed = await request('trader', 'placeOrder', { body, again: '1490' })
    expect(placed.statusCode).toBe(201)
    const { id } = placed.json()
    const shown = await request('trader', 'orderDetail', { params: { id } })
    expect(shown.json()).toMatchObject({ rate: '3.2175', secondValidation: { needed: true } })
  })
})

describe('a rate that is published for others', () => {
  const WRONG = ['34.02', '0.001', '999.9', '3.217', '3.557']
  const idOf = (ownerId: string) => rateLineId({ ownerId, currency: 'EUR' })

  it.each(WRONG)('%s, at which a bank sells a remainder', async (rate) => {
    const refused = await request('tickets', 'updateRemainderRates', {
      body: [{ currecy_isocode: 'EUR', rate }],
    })
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: '0.rate' }] })
  })

  it.each(WRONG)('%s, a standard purchase rate', async (purchaseRate) => {
    const refused = await request('tickets', 'updateExchangeRates', { body: standardRates(purchaseRate) })
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: '0.purchaseRate' }] })
  })

  it.each([
    ['3.38', '34.02', 'saleRate'],
    ['0.338', '3.42', 'purchaseRate'],
  ])('%s and %s on a board', async (purchaseRate, saleRate, at) => {
    await request('backOffice', 'setDisplayer', {
      params: { id: journey.world().companies.bank },
      body: { hasDisplayer: true },
    })
    const id = idOf(journey.world().agencyId)
    const refused = await request('tickets', 'updateAgencyRates', { body: [{ id, purchaseRate, saleRate }] })
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: `0.${at}` }] })
  })

  it('ends with zero at any time', async () => {
    const body = [{ currecy_isocode: 'EUR', rate: '0' }]
    expect((await request('tickets', 'updateRemainderRates', { body })).statusCode).toBe(200)
  })
})

describe('a rate of the travellers’ market', () => {
  beforeAll(() => registerOperator(journey.world(), 'trustOffice'))

  it.each(ABSURD)('%s, quoted by an operator', async (purchaseRate) => {
    const rest = { saleRate: '0', purchaseNegotiationRate: '0', saleNegotiationRate: '0' }
    const body = [{ currency: 'EUR', purchaseRate, ...rest }]
    const refused = await request('trustOffice', 'saveTrustRates', { body })
    expect(refused.json()).toMatchObject({ ...OUTSIDE, fields: [{ path: '0.purchaseRate' }] })
  })
})

describe('a rate finer than its step', () => {
  const remainder = (rate: string) =>
    request('tickets', 'updateRemainderRates', { body: [{ currecy_isocode: 'EUR', rate }] })

  it.each(['0.0001', '3.2174', '3.4001'])('%s is told the step and the range', async (rate) => {
    const answers = [
      await remainder(rate),
      await request('tickets', 'updateExchangeRates', { body: standardRates(rate) }),
      await request('tickets', 'proposeRemainderRates', { body: [{ currecy_isocode: 'EUR', rate }] }),
    ]
    for (const refused of answers)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        {
          code: 'INVALID_INPUT',
          rule: 'RATE_STEP',
          errors: 'Un prix se donne par pas de 0,001 TND, entre 3,2175 et 3,5561 TND pour 1 EUR',
        },
      ])
  })
})

describe('what somebody buys for is never above what they sell for, and the field is named', () => {
  const { request: ask } = journey
  const standard = (euro: string) => ask('tickets', 'updateExchangeRates', { body: standardRates(euro) })
  const remainder = (rate: string) =>
    ask('tickets', 'updateRemainderRates', { body: [{ currecy_isocode: 'EUR', rate }] })
  const later = () => {
    const { clock } = journey.world()
    clock.time = new Date(clock.time.getTime() + 1_000)
  }
  const below = (path: string, purchase: string, sale: string) => ({
    code: 'INVALID_INPUT',
    fields: [{ path, rule: 'SALE_BELOW_PURCHASE', details: { purchase, sale, unit: 1, currency: 'EUR' } }],
  })

  it('a bank’s standard rate and its price of the remainder', async () => {
    later()
    expect((await standard('3.350')).statusCode).toBe(200)
    later()
    expect((await remainder('3.400')).statusCode).toBe(200)
    later()
    const above = await standard('3.401')
    expect([above.statusCode, above.json()]).toMatchObject([400, below('0.purchaseRate', '3.401', '3.4000')])
    expect(above.json().fields[0].message).toBe(
      'Le cours STD achat, 3,4010 TND pour 1 EUR, dépasse le prix de vente reliquat, 3,4000 TND',
    )
    const under = await remainder('3.349')
    expect([under.statusCode, under.json()]).toMatchObject([400, below('0.rate', '3.3500', '3.349')])
    // Neither does a second person make it right.
    const proposed = await ask('tickets', 'proposeStandardRates', { body: standardRates('34.02') })
    expect([proposed.statusCode, proposed.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
    for (const right of [standard('3.400'), remainder('0')]) {
      expect((await right).statusCode).toBe(200)
      later()
    }
    expect((await standard('3.500')).statusCode).toBe(200)
  })

  it.each([
    ['0.saleRate', { purchaseRate: '3.40', saleRate: '3.3999' }],
    ['0.saleNegotiationRate', { purchaseNegotiationRate: '3.40', saleNegotiationRate: '3.3999' }],
  ])('an operator’s: %s', async (path, rates) => {
    const none = { purchaseRate: '0', saleRate: '0', purchaseNegotiationRate: '0', saleNegotiationRate: '0' }
    const body = [{ currency: 'EUR', ...none, ...rates }]
    const refused = await ask('trustOffice', 'saveTrustRates', { body })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', fields: [{ path, rule: 'SALE_BELOW_PURCHASE' }] },
    ])
  })
})
