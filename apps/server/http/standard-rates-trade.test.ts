import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { REFERENCES } from '../testing/limits.ts'
import { publish } from '../testing/market-world.ts'
import { request } from '../testing/request-world.ts'

// A bank's screens wait for its standard rates of the day (specification 002 §4); its calls did not.

const journey = callJourney(['orders', 'bids', 'rates'], { ratesEntered: false })

it('lets a bank begin no trade without its standard rates of the day, and everything else go on', async () => {
  const world = journey.world()
  const position = await publish(world)
  const asked = await request(world, { totalAmount: '1000' })
  const order = {
    session_id: position,
    currency: 'EUR',
    amount: '10000',
    rate: '3.3868',
    cashOutType: 'CASH_PAYMENT',
    agence: world.agencyId,
  }
  const bid = {
    params: { reference: asked.reference },
    body: { rate: '3.4', amount: '1000', form: 'DIGITAL', currency: 'EUR' },
  }
  const button = async () => (await journey.make('trader', 'askRequests')).data[0].placeBid
  for (const [who, name, input] of [
    ['trader', 'placeOrder', { body: order }],
    ['trader', 'placeBid', bid],
  ] as const) {
    const response = await journey.request(who, name, input)
    expect([response.statusCode, response.json().code], response.body).toEqual([
      409,
      'STANDARD_RATES_MISSING',
    ])
  }
  expect(await button()).toMatchObject({ allowed: false, rule: 'STANDARD_RATES_MISSING' })

  // The next day asks anew.
  const lines = Object.entries(REFERENCES).map(([currency, rate]) => ({
    id: rateLineId({ ownerId: world.companies.bank, currency }),
    purchaseRate: rate.slice(0, -1),
  }))
  await journey.make('tickets', 'updateExchangeRates', { body: lines })
  expect(await button()).toMatchObject({ allowed: true })
  await journey.make('trader', 'placeBid', bid)
  await journey.make('trader', 'placeOrder', { body: order })
  world.clock.time = new Date('2026-11-19T09:00:00Z')
  const tomorrow = await journey.request('trader', 'placeOrder', { body: order })
  expect(tomorrow.json()).toMatchObject({ code: 'STANDARD_RATES_MISSING' })
})
